private struct Cart: Sendable {
    var items: [String] = []
    var isRefreshing = false
}

private final class CartStore: Store<Cart> {
    func fetch(count: Int) async {}
}

private struct API: Sendable {
    func items() async -> [String] { [] }
}

@MainActor private let store = CartStore(state: Cart())
private let api = API()
