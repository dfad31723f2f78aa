private struct Todo: Codable, Sendable {
    var title = ""
}

private struct API: Sendable {
    func todos() async throws -> [Todo] { [] }
}

@MainActor private let todos = AsyncValue<[Todo]>()
private let (api, url) = (API(), URL(filePath: "/todos"))
