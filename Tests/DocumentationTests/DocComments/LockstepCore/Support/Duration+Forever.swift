private struct API: Sendable {
    func country(_ code: String) async throws -> String { "" }
}

private let api = API()
