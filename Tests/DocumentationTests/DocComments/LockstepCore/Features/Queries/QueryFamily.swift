private struct Product: Identifiable, Sendable {
    var id: Int
}

private struct Message: Identifiable, Sendable {
    var id: Int
    var title = ""
}

private struct API: Sendable {
    func product(_ id: Product.ID) async throws -> Product { Product(id: id) }
    func message(_ id: Message.ID) async throws -> Message { Message(id: id) }
    func find(_ text: String) async throws -> [Message] { [] }
}

private struct Market: Sendable {
    func prices(of symbol: String) -> AsyncStream<Double> { AsyncStream { nil } }
}

private let (api, market) = (API(), Market())
