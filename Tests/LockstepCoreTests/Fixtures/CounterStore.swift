import LockstepCore
import Observation

struct Counter: Equatable, Sendable {
    var count = 0
    var double = 0
    var name = ""
    var items: [Int] = []

    /// A computed part.
    var itemCount: Int { items.count }
}

@MainActor @Observable
final class CounterStore: Store<Counter> {
    init() { super.init(state: Counter()) }

    func increment() { commit { $0.count += 1 } }

    func incrementTwice() async {
        commit("first") { $0.count += 1 }
        await Task.yield()
        commit("second") { $0.count += 1 }
    }
}

/// Derives `double` from `count`, and records the calls of `computed`.
@MainActor @Observable
final class DoublingStore: Store<Counter> {
    @ObservationIgnored var computedCalls: [(new: Counter, old: Counter)] = []

    init() { super.init(state: Counter()) }

    override func computed(new: Counter, old: Counter) {
        computedCalls.append((new, old))
        commit("double") { $0.double = new.count * 2 }
    }
}

struct Failure: Error, Equatable {}
