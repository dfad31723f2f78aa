/// The runs of async actions. Each action of each store has a queue; see ``RunPolicy``. Runs with the policy
/// ``RunPolicy/concurrent`` take no place in it.
@MainActor private let scheduler = RunScheduler<TimedName>()

extension AsyncAction {
    /// Does the work of an execution of the action by the run policy, waits for the end of the execution, and returns the
    /// outcome.
    func runByPolicy(
        _ execution: RunningExecution, in pipeline: AnyPipeline,
        _ work: @escaping @MainActor () async -> ExecutionOutcome
    ) async -> ExecutionOutcome {
        let key = TimedName(store: pipeline.store, name: name)
        // The rest of a superseded run must not supersede or delay newer runs.
        let policy = PolicyRun.endedEarly(of: pipeline) ? .concurrent : policy
        let outcome = await scheduler.schedule(key, policy, PolicyRun(of: execution, in: pipeline), work).outcome
        execution.end(outcome)
        return outcome
    }
}
