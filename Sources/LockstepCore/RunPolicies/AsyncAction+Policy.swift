/// The lines of the runs of async actions: one line for each action of each store. Only actions whose policy is not
/// ``RunPolicy/concurrent`` use a line. See ``RunPolicy`` for the meaning of a line.
@MainActor private enum ActionLines {
    struct Key: Hashable {
        let store: StoreReference.ID
        let name: String
    }

    static let all = RunLines<Key>()
}

extension AsyncAction {
    /// Dispatches the action by its policy, and waits until the action has ended, is superseded, or is dropped. Returns
    /// the outcome.
    func runInLine(_ store: Store, _ arguments: repeat each Argument, at site: CallSite) async -> ExecutionOutcome {
        let pipeline = store.pipeline
        let payload = ActionPayload.value(of: repeat each arguments)
        let running = pipeline.begin(.action, name, payload: payload, at: site)
        var events = RunInLine.Events()
        events.supersede = { running.end(.superseded) }
        events.leave = { running.end(.cancelled) }
        let run = RunInLine(of: pipeline, events)
        let key = ActionLines.Key(store: pipeline.store.id, name: name)
        let ending = await ActionLines.all.run(key, policy, run) {
            var outcome = ExecutionOutcome.dropped
            await running.perform(mayDrop: true) { _ in
                do {
                    try await components(repeat each arguments).run(on: store)
                    outcome = .completed
                } catch {
                    outcome = ExecutionOutcome(throwing: error)
                }
                return outcome
            }
            return outcome
        }
        switch ending {
        case .done(let outcome): return outcome
        case .superseded: return .superseded
        case .dropped:
            running.end(.dropped)
            return .dropped
        case .left:
            running.end(.cancelled)
            return .cancelled
        }
    }
}
