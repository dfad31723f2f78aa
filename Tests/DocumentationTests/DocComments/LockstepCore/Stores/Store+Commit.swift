private struct Counter: Equatable, Sendable {
    var count = 0
    var items: [String] = []
}

@MainActor private let store = Store(state: Counter())
private let item = "Milk"
