private struct Socket: Sendable {
    var reconnects: AsyncStream<Void> { AsyncStream { nil } }
}

private let socket = Socket()
@MainActor private let product = QueryFamily { (id: Int) in "Product \(id)" }
@MainActor private let orders = QueryFamily { (id: Int) in "Order \(id)" }
