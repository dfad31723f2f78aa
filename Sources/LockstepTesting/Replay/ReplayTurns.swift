/// The work that waits for its turn in a replay.
@MainActor struct ReplayTurns {
    private var last = 0
    private var waiting: [Int: (execution: Int, continuation: CheckedContinuation<Void, any Error>)] = [:]

    /// The numbers of the executions that have waiting work.
    var waitingExecutions: Set<Int> { Set(waiting.values.map(\.execution)) }

    /// Returns a new number for a wait.
    mutating func add() -> Int {
        last += 1
        return last
    }

    /// Stores the continuation of a wait of an execution.
    mutating func wait(_ wait: Int, of execution: Int, _ continuation: CheckedContinuation<Void, any Error>) {
        waiting[wait] = (execution, continuation)
    }

    /// Ends the wait with this number. The wait throws a `CancellationError`.
    mutating func cancel(_ wait: Int) {
        waiting.removeValue(forKey: wait)?.continuation.resume(throwing: CancellationError())
    }

    /// Resumes the waits of executions whose turn has come.
    mutating func proceed(where isTurn: (_ execution: Int) -> Bool) {
        for (wait, waiter) in waiting where isTurn(waiter.execution) {
            waiting.removeValue(forKey: wait)
            waiter.continuation.resume()
        }
    }

    /// Ends all waits. Each wait throws a `CancellationError`.
    mutating func cancelAll() {
        for wait in waiting.keys { cancel(wait) }
    }
}
