/// Those who wait for a load to end.
@MainActor struct WaitingCallers {
    private var last = 0
    private var suspended: [Int: CheckedContinuation<ExecutionOutcome, Never>] = [:]
    /// How it ended for those who do not wait yet: work that does not suspend ends before its caller comes to wait.
    private var outcomes: [Int: ExecutionOutcome] = [:]

    /// Another caller.
    mutating func add() -> Int {
        last += 1
        return last
    }

    /// Takes the outcome for a caller, if there is one already.
    mutating func outcome(of caller: Int) -> ExecutionOutcome? { outcomes.removeValue(forKey: caller) }

    /// A caller begins to wait.
    mutating func suspend(_ caller: Int, _ continuation: CheckedContinuation<ExecutionOutcome, Never>) {
        if let outcome = outcome(of: caller) {
            continuation.resume(returning: outcome)
        } else {
            suspended[caller] = continuation
        }
    }

    /// Ends the wait of a caller, if it waits.
    mutating func resumeIfWaiting(_ caller: Int, _ outcome: ExecutionOutcome) {
        suspended.removeValue(forKey: caller)?.resume(returning: outcome)
    }

    /// Ends the wait of a caller, now or when it begins.
    mutating func resume(_ caller: Int, _ outcome: ExecutionOutcome) {
        if let continuation = suspended.removeValue(forKey: caller) {
            continuation.resume(returning: outcome)
        } else {
            outcomes[caller] = outcome
        }
    }
}
