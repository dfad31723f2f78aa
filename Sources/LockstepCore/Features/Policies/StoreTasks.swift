/// The tasks that `startTask` starts. Each store has its own queues of tasks; see ``AnyPipeline/tasks``.
@MainActor enum StoreTasks {
    /// Starts a task, and returns without waiting for its work. The work starts at the earliest when the current code
    /// suspends or ends.
    ///
    /// The task has an execution, which is created immediately. The actions and commits of the work are not nested in
    /// this execution, so each of them is a separate step of undo.
    ///
    /// If the code of a run calls this method, the work does not belong to that run.
    static func startTask(
        _ name: String, _ policy: RunPolicy, of pipeline: AnyPipeline, at site: CallSite,
        _ work: @escaping @MainActor () async throws -> Void
    ) -> Task<ExecutionOutcome, Never> {
        if PolicyRun.endedEarly(of: pipeline) {
            if let task = PolicyRun.taskCancelledByItself(of: pipeline) {
                report("`startTask(\"\(name)\")` did not start a task", after: task, of: pipeline)
            }
            return Task { .cancelled }
        }
        let execution = RunningExecution(.task, .name(name), at: site, in: pipeline)
        let scheduler = pipeline.tasks ?? RunScheduler()
        pipeline.tasks = scheduler
        let run = PolicyRun(of: execution, in: pipeline)
        let isDropped = !scheduler.enter(name, policy, run)
        if isDropped {
            execution.announce()
            execution.end(.dropped)
        }
        return WorkContext.current.moved(to: run.outerFrame, causedBy: run.cause).run {
            Task {
                if isDropped { return .dropped }
                let outcome = await scheduler.performInTurn(name, run) { await ExecutionOutcome(of: work) }.outcome
                execution.end(outcome)
                return outcome
            }
        }
    }

    /// Cancels the tasks with a name. If the calling code belongs to a run that ended early, does nothing.
    /// Otherwise, this outdated code could cancel tasks that newer code started.
    static func cancelTasks(_ name: String, of pipeline: AnyPipeline) {
        if PolicyRun.endedEarly(of: pipeline) {
            if let task = PolicyRun.taskCancelledByItself(of: pipeline), task != name {
                report("`cancelTasks(named: \"\(name)\")` cancelled nothing", after: task, of: pipeline)
            }
            return
        }
        guard let scheduler = pipeline.tasks else { return }
        if scheduler.keys.contains(name) {
            scheduler.cancelRuns(name)
        } else if let other = scheduler.keys.filter({ $0.isMisspelled(as: name) }).min() {
            RuntimeWarning.report(
                "\(pipeline.store) has no running task “\(name)” that `cancelTasks` could cancel. "
                    + "Did you mean “\(other)”?")
        }
    }

    /// Reports a call that had no effect, because the task that contains the call cancelled itself before. Calls of other
    /// outdated code are not reported, because newer code has taken its place.
    private static func report(_ effect: String, after task: String, of pipeline: AnyPipeline) {
        RuntimeWarning.report(
            """
            \(effect), because the task “\(task)” of \(pipeline.store) had cancelled itself before. In the work of a \
            task, call `cancelTasks(named: "\(task)")` last.
            """)
    }
}
