private struct Product: Identifiable, Sendable {
    var id: Int
}

private struct API: Sendable {
    func product(_ id: Product.ID) async throws -> Product { Product(id: id) }
}

private struct Market: Sendable {
    func prices(of symbol: String) -> AsyncStream<Double> { AsyncStream { nil } }
}

private let (api, market) = (API(), Market())
