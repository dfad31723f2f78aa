/// The runs of async actions. Each action of each store has a queue; see ``RunPolicy``. Runs with the policy
/// ``RunPolicy/concurrent`` take no place in it.
@MainActor private let scheduler = RunScheduler<StoreWork>()

/// The identity of an action or a task: its store and its name. This is the key of the action or the task in a
/// ``RunScheduler``.
struct StoreWork: Hashable {
    let store: StoreReference.ID
    let name: String
}

extension AsyncAction {
    /// Dispatches the action with its run policy, waits for the end of the execution, and returns the outcome.
    func runByPolicy(_ store: Store, _ arguments: repeat each Argument, at site: CallSite) async -> ExecutionOutcome {
        let pipeline = store.pipeline
        let payload = ActionPayload.payloadValue(of: repeat each arguments)
        let execution = pipeline.beginExecution(.action, .name(name), payload: payload, at: site)
        let key = StoreWork(store: pipeline.store.id, name: name)
        // The rest of a superseded run must not supersede or delay newer runs.
        let policy = PolicyRun.endedEarly(of: pipeline) ? .concurrent : policy
        let outcome = await scheduler.schedule(key, policy, scheduler.makeRun(of: execution, in: pipeline)) {
            await execution.outcome { try await components(repeat each arguments).run(on: store) }
        }.outcome
        execution.end(outcome)
        return outcome
    }
}
