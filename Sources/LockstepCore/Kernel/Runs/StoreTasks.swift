/// The tasks that `startTask` starts for one store. Each name has a queue.
///
/// Nothing here retains the store or its pipeline (promise E1). The pipeline retains this object, and calls
/// ``storeWasReleased()`` when it is released.
@MainActor final class StoreTasks {
    let store: StoreReference
    /// The recorders of the store, for the end of a task after the store was released.
    let attachments: Attachments
    private let scheduler = RunScheduler<String>()
    /// The tasks that have not ended, by the run.
    private nonisolated let unfinished = Locked<[PolicyRun.ID: Unfinished]>([:])

    private struct Unfinished {
        let run: PolicyRun
        let keepsStore: Bool
        /// The task of the work; `nil` if the work has not started.
        var work: Task<Void, Never>?
    }

    fileprivate init(of pipeline: AnyPipeline) {
        store = pipeline.store
        attachments = pipeline.attachmentsOrMade
    }

    /// Whether a recorder receives the end of a task after the store was released.
    var isRecordedAfterRelease: Bool { attachments.isRecording || AllStores.isRecording }

    /// Cancels all tasks, because the store was released. The work that runs is cancelled at once. The tasks end as
    /// cancelled in the next turn of the main actor, because a release can happen on any thread and inside any code.
    nonisolated func storeWasReleased() {
        let unfinished = unfinished.withLock(\.self)
        if unfinished.isEmpty { return }
        for task in unfinished.values { task.work?.cancel() }
        Task { @MainActor in WorkContext.independent.run { cancelTasks(because: .storeReleased) } }
    }

    /// Cancels all tasks, except those that keep the store. They end as cancelled immediately.
    func cancelTasks(because reason: CancellationReason) {
        for (_, task) in unfinished.withLock(\.self).sorted(by: { $0.key < $1.key }) where !task.keepsStore {
            scheduler.cancel(task.run, because: reason)
        }
    }
}

extension AnyPipeline {
    fileprivate final var tasksOrMade: StoreTasks {
        if let tasks { return tasks }
        let made = StoreTasks(of: self)
        tasks = made
        return made
    }
}

// MARK: - Starting and cancelling

extension StoreTasks {
    /// Starts a task, and returns without waiting for its work. The work starts at the earliest when the current code
    /// suspends or ends.
    ///
    /// The task has an execution, which is created immediately. The actions and commits of the work are not nested in
    /// this execution, so each of them is a separate step of undo.
    ///
    /// If the code of a run calls this method, the work does not belong to that run. See ``ignores(_:by:of:)`` for the
    /// code of a run that ended early.
    ///
    /// - Parameters:
    ///   - name: The name of the task.
    ///   - policy: The rule for a task that starts while another task of the store has the same name.
    ///   - pipeline: The pipeline of the store.
    ///   - kept: The object that the task retains until it ends.
    ///   - site: The place of the call.
    ///   - work: The work. It must not retain the store.
    /// - Returns: The task, for code that waits for the outcome.
    static func startTask(
        _ name: String, _ policy: RunPolicy, of pipeline: AnyPipeline, keeping kept: AnyObject?, at site: CallSite,
        _ work: @escaping @MainActor () async -> ExecutionOutcome
    ) -> Task<ExecutionOutcome, Never> {
        if ignores("`startTask(\"\(name)\")` did not start a task", of: pipeline) { return Task { .cancelled } }
        let tasks = pipeline.tasksOrMade
        let execution = RunningExecution(.task, .name(name), at: site, in: pipeline)
        let keepsStore = kept != nil
        execution.keepsStore = keepsStore
        let run = PolicyRun(of: execution, in: pipeline)
        run.events.startWork = { [unfinished = tasks.unfinished, id = run.id] task in
            unfinished.withLock { $0[id]?.work = task }
        }
        // A recorder that receives the start of the task can already cancel it.
        tasks.unfinished.withLock { $0[run.id] = Unfinished(run: run, keepsStore: keepsStore) }
        let isDropped = !tasks.scheduler.enter(name, policy, run)
        if isDropped {
            tasks.noteEnd(of: run)
            execution.announce()
            execution.end(.dropped)
        }
        return WorkContext.current.moved(to: run.outerFrame, causedBy: run.cause).run {
            Task {
                if isDropped { return .dropped }
                let outcome = await tasks.scheduler.performInTurn(name, run, work).outcome
                execution.end(outcome)
                tasks.noteEnd(of: run)
                withExtendedLifetime(kept) {}
                return outcome
            }
        }
    }

    private func noteEnd(of run: PolicyRun) {
        // The entry is released outside the lock.
        _ = unfinished.withLock { [id = run.id] in $0.removeValue(forKey: id) }
    }

    /// Cancels the tasks with a name.
    static func cancelTasks(_ name: String, of pipeline: AnyPipeline) {
        if ignores("`cancelTasks(named: \"\(name)\")` cancelled nothing", by: name, of: pipeline) { return }
        guard let scheduler = pipeline.tasks?.scheduler else { return }
        if scheduler.keys.contains(name) {
            scheduler.cancelRuns(name, because: .byName)
        } else if let other = scheduler.keys.filter({ $0.isMisspelled(as: name) }).min() {
            RuntimeWarning.report(
                "\(pipeline.store) has no running task “\(name)” that `cancelTasks` could cancel. "
                    + "Did you mean “\(other)”?")
        }
    }

    /// Returns whether a call has no effect, because it comes from outdated code: the code of a run that ended early.
    ///
    /// **The rule:** Code of a run that was superseded or cancelled by name starts and cancels no tasks of its store.
    /// Otherwise, it could supersede, repeat or cancel the work of newer code. For other stores, nothing is ignored. Code
    /// whose task was only cancelled as a `Task` belongs to no such run, and may start and cancel tasks.
    ///
    /// - If the run was cancelled, a runtime warning reports the call: nothing else does the ignored work.
    /// - If the run was superseded, only the outcome shows it, because the newer run of the same name does the work again.
    ///
    /// - Parameters:
    ///   - effect: What the call did not do, for the warning.
    ///   - cancelled: The name of the tasks that the call cancels; `nil` if it starts a task. A call by which a task
    ///     cancels itself again is not reported, and neither is a call for which there is nothing to cancel.
    ///   - pipeline: The pipeline of the store.
    /// - Returns: Whether the caller must do nothing.
    private static func ignores(_ effect: String, by cancelled: String? = nil, of pipeline: AnyPipeline) -> Bool {
        guard PolicyRun.endedEarly(of: pipeline) else { return false }
        guard let task = PolicyRun.cancelledTask(of: pipeline) else { return true }
        if let cancelled, cancelled == task.name || pipeline.tasks?.scheduler.keys.contains(cancelled) != true {
            return true
        }
        let reason =
            task.isCancelledByItself
            ? "had cancelled itself before. In the work of a task, call `cancelTasks(named: \"\(task.name)\")` last."
            : "was cancelled before. In the work of a task, check for cancellation after each `await`."
        RuntimeWarning.report("\(effect), because the task “\(task.name)” of \(pipeline.store) \(reason)")
        return true
    }
}
