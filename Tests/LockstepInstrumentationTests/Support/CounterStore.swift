import LockstepCore
import Observation

struct Counter: Equatable, Sendable {
    var count = 0
    var double = 0
}

/// A store that computes `double` from `count`.
@MainActor @Observable
final class CounterStore: Store<Counter> {
    @ObservationIgnored private let wrappedBy: [any StoreInterceptor]

    override var interceptors: [any StoreInterceptor] { wrappedBy }

    init(interceptors: [any StoreInterceptor] = []) {
        wrappedBy = interceptors
        super.init(state: Counter())
    }

    override func computed(new: Counter, old: Counter) {
        commit("double") { $0.double = new.count * 2 }
    }
}

struct Failure: Error, Equatable {}
