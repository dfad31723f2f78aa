/// The ``StoreObserver``s that were woken and have yet to run. Whoever waits for what a change leads to waits for them.
package enum WokenObservers {
    /// Stands for an observer that was woken.
    typealias Ticket = UInt64

    private struct State {
        var last: Ticket = 0
        var woken: Set<Ticket> = []
        var waits: [Int: (tickets: Set<Ticket>, continuation: CheckedContinuation<Void, Never>)] = [:]
        var lastWait = 0

        /// Takes out those whose wait is over.
        mutating func waitersThatAreDone() -> [CheckedContinuation<Void, Never>] {
            let done = waits.filter { $0.value.tickets.isDisjoint(with: woken) }
            for wait in done.keys { waits[wait] = nil }
            return done.values.map(\.continuation)
        }
    }

    private static let state = Locked(State())

    /// An observer was woken.
    static func add() -> Ticket {
        state.withLock { state in
            state.last += 1
            state.woken.insert(state.last)
            return state.last
        }
    }

    /// The observer ran, or will not.
    static func remove(_ ticket: Ticket) {
        let waiters = state.withLock { state in
            state.woken.remove(ticket)
            return state.waitersThatAreDone()
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until those ran that are woken now, or until the task is cancelled.
    package static func haveRun() async {
        let wait = state.withLock { state in
            state.lastWait += 1
            return state.lastWait
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiters = state.withLock { state in
                    state.waits[wait] = (state.woken, continuation)
                    return state.waitersThatAreDone()
                }
                for waiter in waiters { waiter.resume() }
                // A handler that was called before this had nobody to resume.
                if Task.isCancelled { giveUp(wait) }
            }
        } onCancel: {
            giveUp(wait)
        }
    }

    private static func giveUp(_ wait: Int) {
        let waiter = state.withLock { $0.waits.removeValue(forKey: wait)?.continuation }
        waiter?.resume()
    }
}
