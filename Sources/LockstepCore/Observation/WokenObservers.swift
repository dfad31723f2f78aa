/// The ``StoreObserver``s that were woken and have not run yet. Code that waits for the effects of a change calls
/// ``haveRun()``.
package enum WokenObservers {
    /// The identity of one wake of an observer.
    typealias Ticket = UInt64

    private struct State {
        var last: Ticket = 0
        /// The tickets of the pending wakes. A wake is pending until its observer runs or ends.
        var woken: Set<Ticket> = []
        /// The pending calls of ``haveRun()``, by number. Each entry has the wakes that the call waits for, and the
        /// continuation of the call.
        var waits: [Int: (tickets: Set<Ticket>, continuation: CheckedContinuation<Void, Never>)] = [:]
        var lastWait = 0

        /// Removes the waits whose observers have all run or ended, and returns their continuations.
        mutating func waitersThatAreDone() -> [CheckedContinuation<Void, Never>] {
            let done = waits.filter { $0.value.tickets.isDisjoint(with: woken) }
            for wait in done.keys { waits[wait] = nil }
            return done.values.map(\.continuation)
        }
    }

    private static let state = Locked(State())

    /// Records that an observer was woken, and returns the ticket of the wake.
    static func issueTicket() -> Ticket {
        state.withLock { state in
            state.last += 1
            state.woken.insert(state.last)
            return state.last
        }
    }

    /// Records that the observer with this ticket has run or has ended. Resumes the calls of ``haveRun()`` that need
    /// not wait any longer.
    static func removeTicket(_ ticket: Ticket) {
        let waiters = state.withLock { state in
            state.woken.remove(ticket)
            return state.waitersThatAreDone()
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until all observers that were woken before this call have run or ended. Returns early if the task is
    /// cancelled.
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
                // If the cancellation handler ran earlier, there was no continuation to resume yet.
                if Task.isCancelled { giveUp(wait) }
            }
        } onCancel: {
            giveUp(wait)
        }
    }

    /// Ends a call of ``haveRun()`` whose task was cancelled. Does nothing if the call has already ended.
    private static func giveUp(_ wait: Int) {
        let waiter = state.withLock { $0.waits.removeValue(forKey: wait)?.continuation }
        waiter?.resume()
    }
}
