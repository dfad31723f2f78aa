/// The tasks that `startTask` started, by store and name.
@MainActor enum StoreTasks {
    private static let lines = RunLines<StoreWork>()

    /// Starts a task, and returns without waiting for its work. The work starts at the earliest when the current code
    /// suspends or ends.
    ///
    /// The task has an execution, which is created immediately. The actions and commits of the work are not nested in
    /// this execution, so each of them is a separate step of undo.
    ///
    /// If the code of a run calls this method, the work does not belong to that run.
    static func start(
        _ name: String, _ policy: RunPolicy, of pipeline: AnyPipeline, at site: CallSite,
        _ work: @escaping @MainActor () async throws -> Void
    ) -> Task<ExecutionOutcome, Never> {
        if RunInLine.isSuperseded(pipeline) { return Task { .cancelled } }
        let execution = RunningExecution(.task, .name(name), at: site, in: pipeline)
        let key = StoreWork(store: pipeline.store.id, name: name)
        return EnclosingWork.outsideRuns {
            let place = lines.enter(key, policy, lines.makeRun(of: execution, in: pipeline))
            if place == nil {
                execution.announce()
                execution.end(.dropped)
            }
            return Task {
                guard let place else { return .dropped }
                if Task.isCancelled { lines.cancel(place) }
                let outcome = await ExecutionScope.$current.withValue(.causedBy(execution.id)) {
                    await lines.perform(place) { await ExecutionOutcome(of: work) }.outcome
                }
                execution.end(outcome)
                return outcome
            }
        }
    }

    /// Cancels the tasks with a name. If the calling code belongs to a superseded or discarded run, does nothing.
    /// Otherwise, this outdated code could cancel tasks that newer code started.
    static func cancel(_ name: String, of pipeline: AnyPipeline) {
        if RunInLine.isSuperseded(pipeline) { return }
        let store = pipeline.store
        let running = lines.keys.filter { $0.store == store.id }.map(\.name)
        if running.contains(name) {
            lines.cancel(StoreWork(store: store.id, name: name))
        } else if let other = running.filter({ $0.isMisspelled(as: name) }).min() {
            RuntimeWarning.report(
                "\(store) has no running task “\(name)” that `cancelTasks` could cancel. Did you mean “\(other)”?")
        }
    }
}
