private struct Counter: Sendable {
    var count = 0
}

@MainActor private let store = Store(state: Counter())
