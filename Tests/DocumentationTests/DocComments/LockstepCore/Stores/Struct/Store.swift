private struct Cart: Sendable {
    var items: [Item] = []
    var total = 0
}

private struct Item: Equatable, Sendable {
    var price = 0
}

private final class CartStore: Store<Cart> {
    // block 2
}
