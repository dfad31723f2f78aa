/// Those who wait for their turn in a replay.
@MainActor struct ReplayTurns {
    private var last = 0
    private var waiting: [Int: (execution: Int, continuation: CheckedContinuation<Void, any Error>)] = [:]

    /// The numbers of the executions parts of which wait.
    var waitingExecutions: Set<Int> { Set(waiting.values.map(\.execution)) }

    /// Another wait.
    mutating func add() -> Int {
        last += 1
        return last
    }

    /// Somebody begins to wait, as a part of an execution.
    mutating func wait(_ wait: Int, of execution: Int, _ continuation: CheckedContinuation<Void, any Error>) {
        waiting[wait] = (execution, continuation)
    }

    /// Ends one wait early.
    mutating func cancel(_ wait: Int) {
        waiting.removeValue(forKey: wait)?.continuation.resume(throwing: CancellationError())
    }

    /// Resumes those that are part of these executions.
    mutating func proceed(where isTurn: (_ execution: Int) -> Bool) {
        for (wait, waiter) in waiting where isTurn(waiter.execution) {
            waiting.removeValue(forKey: wait)
            waiter.continuation.resume()
        }
    }

    /// Ends all waits.
    mutating func cancelAll() {
        for wait in waiting.keys { cancel(wait) }
    }
}
