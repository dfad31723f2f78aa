/// The waiting calls of ``Replay/turn()`` in a replay.
@MainActor struct ReplayTurns {
    private var last = 0
    private var waiting: [Int: (execution: Int, continuation: CheckedContinuation<Void, any Error>)] = [:]

    /// The numbers of the executions that have at least one waiting call.
    var waitingExecutions: Set<Int> { Set(waiting.values.map(\.execution)) }

    /// Returns the number for a new wait. Each wait has its own number, because an execution can wait several times.
    mutating func add() -> Int {
        last += 1
        return last
    }

    /// Stores the continuation and the execution of a wait.
    mutating func wait(_ wait: Int, of execution: Int, _ continuation: CheckedContinuation<Void, any Error>) {
        waiting[wait] = (execution, continuation)
    }

    /// Makes the wait throw a `CancellationError`. Does nothing if the wait has already ended.
    mutating func cancel(_ wait: Int) {
        waiting.removeValue(forKey: wait)?.continuation.resume(throwing: CancellationError())
    }

    /// Resumes each wait whose execution has its turn.
    mutating func proceed(where isTurn: (_ execution: Int) -> Bool) {
        for (wait, waiter) in waiting where isTurn(waiter.execution) {
            waiting.removeValue(forKey: wait)
            waiter.continuation.resume()
        }
    }

    /// Makes all waits throw a `CancellationError`.
    mutating func cancelAll() {
        for wait in waiting.keys { cancel(wait) }
    }
}
