private struct Counter: Equatable, Sendable {
    var count = 0
    var items: [String] = []
}

@MainActor private let store = Store(state: Counter())
private let item = "Milk"
private let add = Mutation<Counter, Int>("add") { state, amount in state.count += amount }
private let clear = Mutation<Counter, Void>("clear") { state in state.count = 0 }
