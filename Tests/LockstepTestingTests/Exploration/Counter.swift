import LockstepCore
import LockstepTesting
import Observation

/// A counter that breaks if it is reset while its count is two.
struct Counter: Equatable, Sendable {
    private(set) var count = 0
    private var wasTwo = false

    mutating func add(_ amount: Int) { count += amount }

    mutating func reset() {
        if count == 2 { wasTwo = true }
        count = wasTwo ? 1 : 0
    }
}

/// The counter, compared with the number that it should show.
struct CounterHistories: Explorable {
    enum Event { case add(Int), reset, look }

    private var counter = Counter()
    private var expected = 0

    init() {}

    var events: [Event] { [.look, .add(1), .add(2), .reset] }

    mutating func apply(_ event: Event) throws {
        switch event {
        case .add(let amount):
            counter.add(amount)
            expected += amount
        case .reset:
            counter.reset()
            expected = 0
        case .look: break
        }
        try expectSame("count", counter.count, expected)
    }
}

/// The counter in a store.
@MainActor @Observable
final class CounterStore: Store<Counter> {
    init() { super.init(state: Counter()) }

    func add(_ amount: Int) { commit { $0.add(amount) } }
    func reset() { commit { $0.reset() } }
}
