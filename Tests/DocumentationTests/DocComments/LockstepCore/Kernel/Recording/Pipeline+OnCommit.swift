private struct Cart: Sendable {
    var prices: [Int] = []
}

private struct Analytics: Sendable {
    func track(_ event: String) {}
}

@MainActor private let cart = Store(state: Cart())
private let analytics = Analytics()
