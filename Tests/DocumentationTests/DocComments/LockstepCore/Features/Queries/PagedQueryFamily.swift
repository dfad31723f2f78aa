private struct Search: Hashable, Sendable {
    var text = ""
}

private struct API: Sendable {
    func find(_ search: Search, from cursor: Int) async throws -> Page<String, Int> { Page(items: [], next: nil) }
}

private let (api, search) = (API(), Search())
