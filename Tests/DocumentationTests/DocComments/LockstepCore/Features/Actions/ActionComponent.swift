struct Counter: Equatable {
    var count = 0
}

@MainActor @Observable
final class CounterStore: Store<Counter> {
    init() { super.init(state: Counter()) }
}
