private struct Row: Codable, Sendable {
    var text = ""
    var draft = ""
}

private final class RowStore: Store<Row> {
    init(id: Int) { super.init(state: Row()) }
}

private struct Product: Codable, Sendable {
    var name = ""
}

private struct API: Sendable {
    func product(_ id: Int) async throws -> Product { Product() }
}

private let (api, url) = (API(), URL(filePath: "/rows"))
