private struct Product: Identifiable, Sendable {
    var id: Int
}

private struct API: Sendable {
    func product(_ id: Product.ID) async throws -> Product { Product(id: id) }
    func price(_ id: Product.ID) async throws -> Int { id }
}

private let api = API()
