import Lockstep

struct Counter: Equatable, Sendable {
    var count = 0
}

@MainActor @Observable
final class CounterStore: Store<Counter> {
    init() { super.init(state: Counter()) }

    var increment: Action<CounterStore> {
        Action { Reducer(get: \.count, set: \.count) { $0 + 1 } }
    }
}

let store = CounterStore()
store.dispatch(\.increment)
print("count: \(store.count)")
