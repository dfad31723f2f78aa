/// Those who wait for a load to end.
@MainActor struct WaitingCallers {
    private var last = 0
    private var suspended: [Int: CheckedContinuation<ExecutionOutcome, Never>] = [:]
    /// How it ended for those who do not wait yet: work that does not suspend ends before its caller comes to wait.
    private var outcomes: [Int: ExecutionOutcome] = [:]

    /// Callers that returned before their load ended.
    private var gone: Set<Int> = []

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

    /// Ends the wait of a caller whose load is yet to end, if it waits.
    mutating func resumeEarly(_ caller: Int, _ outcome: ExecutionOutcome) {
        guard let continuation = suspended.removeValue(forKey: caller) else { return }
        gone.insert(caller)
        continuation.resume(returning: outcome)
    }

    /// Ends the wait of a caller, now or when it begins.
    mutating func resume(_ caller: Int, _ outcome: ExecutionOutcome) {
        if gone.remove(caller) != nil { return }
        if let continuation = suspended.removeValue(forKey: caller) {
            continuation.resume(returning: outcome)
        } else {
            outcomes[caller] = outcome
        }
    }
}
