/// The lines of async actions. A *line* contains the runs of one action of one store, see ``RunPolicy``. Runs with the
/// policy ``RunPolicy/concurrent`` are in no line.
@MainActor private let lines = RunLines<StoreWork>()

/// The identity of an action or a task: its store and its name. This is the key of the action or the task in
/// ``RunLines``.
struct StoreWork: Hashable {
    let store: StoreReference.ID
    let name: String
}

extension AsyncAction {
    /// Dispatches the action with its run policy, waits for the end of the execution, and returns the outcome.
    func runInLine(_ store: Store, _ arguments: repeat each Argument, at site: CallSite) async -> ExecutionOutcome {
        let pipeline = store.pipeline
        let payload = ActionPayload.value(of: repeat each arguments)
        let execution = pipeline.begin(.action, .name(name), payload: payload, at: site)
        let key = StoreWork(store: pipeline.store.id, name: name)
        // The rest of a superseded run must not supersede or delay newer runs.
        let policy = RunInLine.isSuperseded(pipeline) ? .concurrent : policy
        let outcome = await lines.run(key, policy, lines.makeRun(of: execution, in: pipeline)) {
            await execution.outcome { try await components(repeat each arguments).run(on: store) }
        }.outcome
        execution.end(outcome)
        return outcome
    }
}
