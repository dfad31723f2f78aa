/// The tasks that `startTask` started, by store and name.
@MainActor enum StoreTasks {
    private static let lines = RunLines<StoreWork>()

    /// Starts a task, and starts an execution for the task immediately. The work of the task starts when the current
    /// code suspends or ends.
    ///
    /// The work is not part of the execution. Otherwise, all changes of a long task would be one step of undo. If
    /// the code of a run calls this method, the work is not part of that run.
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

    /// Cancels the tasks with a name. If the calling code belongs to a superseded or discarded run, does nothing: a
    /// newer run may have started the tasks.
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
