import LockstepCore
import Observation

/// A small state.
struct Counter: Equatable, Sendable {
    var count = 0
    var other = 0
    var items: [Int] = []
}

/// A store of a small state.
@MainActor @Observable final class CounterStore: Store<Counter> {
    init() { super.init(state: Counter()) }
}
