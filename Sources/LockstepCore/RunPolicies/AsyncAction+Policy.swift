/// The lines of the runs of async actions: one line for each action of each store. Only actions whose policy is not
/// ``RunPolicy/concurrent`` use a line. See ``RunPolicy`` for the meaning of a line.
@MainActor private let lines = RunLines<StoreWork>()

/// The key of a line: work of a store, by its name.
struct StoreWork: Hashable {
    let store: StoreReference.ID
    let name: String
}

extension AsyncAction {
    /// Dispatches the action by its policy, and waits until the action has ended, is superseded, or is dropped. Returns
    /// the outcome.
    func runInLine(_ store: Store, _ arguments: repeat each Argument, at site: CallSite) async -> ExecutionOutcome {
        let pipeline = store.pipeline
        let payload = ActionPayload.value(of: repeat each arguments)
        let execution = pipeline.begin(.action, name, payload: payload, at: site)
        let key = StoreWork(store: pipeline.store.id, name: name)
        let outcome = await lines.run(key, policy, lines.makeRun(of: execution, in: pipeline)) {
            await execution.outcome { try await components(repeat each arguments).run(on: store) }
        }.outcome
        execution.end(outcome)
        return outcome
    }
}
