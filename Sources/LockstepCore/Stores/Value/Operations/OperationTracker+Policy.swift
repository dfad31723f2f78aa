extension OperationTracker {
    /// Runs an operation with a run policy, and waits until the run has ended. Each change of the operation's status is
    /// one commit.
    ///
    /// Returns ``StateError/cancelled`` if the run is superseded or dropped, or if the caller is cancelled before the
    /// work starts. If the caller is cancelled later, this method returns the result of the work.
    func runByPolicy<Value>(
        _ operation: Operation, _ policy: RunPolicy, at site: CallSite,
        _ body: @escaping @MainActor () async throws -> Value
    ) async -> Result<Value, StateError> {
        let running = beginRun(operation, at: site)
        let run = PolicyRun(
            of: running,
            PolicyRun.Events(
                wait: { [self] in commit(operation, "queued", in: running) { $0.enqueue(operation) } },
                start: { [self] hasWaited in
                    commit(operation, "started", in: running) {
                        hasWaited ? $0.clearError(for: operation) : $0.startRun(operation)
                    }
                },
                endEarly: { [self] ending in
                    commit(operation, ending == .superseded ? "superseded" : "cancelled", in: running) {
                        $0.leave(operation)
                    }
                    running.end(ending.outcome)
                }))
        let ending = await scheduler.schedule(OperationKey(operation), policy, run) { [self] in
            await track(operation, running, run, body)
        }
        switch ending {
        case .done(let result): return result
        case .notDone(let outcome):
            running.end(outcome)
            return .failure(.cancelled)
        }
    }
}
