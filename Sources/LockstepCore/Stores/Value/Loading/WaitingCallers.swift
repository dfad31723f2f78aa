/// The callers that wait for loads, and the outcomes for the callers.
@MainActor struct WaitingCallers {
    private var last = 0
    private var suspended: [Int: CheckedContinuation<ExecutionOutcome, Never>] = [:]
    /// The outcomes for callers whose loads ended before the callers started to wait.
    private var outcomes: [Int: ExecutionOutcome] = [:]

    /// The callers that were resumed before their load ended. The end of the load does not resume these callers
    /// again.
    private var gone: Set<Int> = []

    /// Adds a caller, and returns the number of the caller.
    mutating func addCaller() -> Int {
        last += 1
        return last
    }

    /// Removes and returns the outcome for a caller; `nil` if the load of the caller has not ended.
    mutating func outcome(of caller: Int) -> ExecutionOutcome? { outcomes.removeValue(forKey: caller) }

    /// Suspends a caller until its load ends. If the load has already ended, the caller resumes at once.
    mutating func suspend(_ caller: Int, _ continuation: CheckedContinuation<ExecutionOutcome, Never>) {
        if let outcome = outcome(of: caller) {
            continuation.resume(returning: outcome)
        } else {
            suspended[caller] = continuation
        }
    }

    /// Resumes a caller before its load ends. Does nothing if the caller does not wait.
    mutating func resumeEarly(_ caller: Int, _ outcome: ExecutionOutcome) {
        guard let continuation = suspended.removeValue(forKey: caller) else { return }
        gone.insert(caller)
        continuation.resume(returning: outcome)
    }

    /// Resumes a caller now, or as soon as the caller starts to wait. Does nothing if ``resumeEarly(_:_:)`` has already
    /// resumed the caller.
    mutating func resume(_ caller: Int, _ outcome: ExecutionOutcome) {
        if gone.remove(caller) != nil { return }
        if let continuation = suspended.removeValue(forKey: caller) {
            continuation.resume(returning: outcome)
        } else {
            outcomes[caller] = outcome
        }
    }
}
