/// The ``StoreObserver``s that were woken and have yet to run. Whoever waits for what a change leads to waits for them.
package enum WokenObservers {
    /// Stands for an observer that was woken.
    typealias Ticket = UInt64

    private struct State {
        var last: Ticket = 0
        /// How many observers were woken so far.
        var total = 0
        var woken: Set<Ticket> = []
        var waiting: [(tickets: Set<Ticket>, continuation: CheckedContinuation<Void, Never>)] = []

        /// Takes out those whose wait is over.
        mutating func waitersThatAreDone() -> [CheckedContinuation<Void, Never>] {
            let done = waiting.filter { $0.tickets.isDisjoint(with: woken) }
            waiting.removeAll { $0.tickets.isDisjoint(with: woken) }
            return done.map(\.continuation)
        }
    }

    private static let state = Locked(State())

    /// An observer was woken.
    static func add() -> Ticket {
        state.withLock { state in
            state.last += 1
            state.total += 1
            state.woken.insert(state.last)
            return state.last
        }
    }

    /// A sequence of values was woken, which has nothing to run.
    static func addSequence() { state.withLock { $0.total += 1 } }

    /// How many observers were woken so far.
    static var total: Int { state.withLock { $0.total } }

    /// The observer ran, or will not.
    static func remove(_ ticket: Ticket) {
        let waiters = state.withLock { state in
            state.woken.remove(ticket)
            return state.waitersThatAreDone()
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until those ran that are woken now.
    package static func haveRun() async {
        await withCheckedContinuation { continuation in
            let waiters = state.withLock { state in
                state.waiting.append((state.woken, continuation))
                return state.waitersThatAreDone()
            }
            for waiter in waiters { waiter.resume() }
        }
    }
}
