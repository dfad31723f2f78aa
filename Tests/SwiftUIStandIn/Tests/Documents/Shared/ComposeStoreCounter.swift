import Lockstep
import LockstepCompatibility

// The store of the view in ComposeStore's document.

struct Counter: State, Equatable {
    var count: Int = 0
}

@MainActor @Observable
final class CounterStore: Store<Counter> {
    init() { super.init(state: Counter()) }
    func increment() {
        commit { state in state.count += 1 }
    }
}
