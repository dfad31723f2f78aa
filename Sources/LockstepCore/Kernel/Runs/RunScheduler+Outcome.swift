extension RunScheduler {
    /// Creates the run of an execution. When the run starts to wait or to work, it announces the execution to
    /// recorders.
    ///
    /// If the run ends early, it ends the execution. In all other cases, the caller of this method must end the
    /// execution.
    ///
    /// - Parameters:
    ///   - execution: The execution.
    ///   - pipeline: The pipeline of the execution's store. If the run ends early, its reducers can no longer change this
    ///     store.
    /// - Returns: The run.
    func makeRun(of execution: RunningExecution, in pipeline: AnyPipeline) -> PolicyRun {
        var events = PolicyRun.Events()
        // A recorder that receives the start event can already cancel the run.
        events.wait = { execution.announce() }
        events.start = { _ in execution.announce() }
        events.supersede = { execution.end(.superseded) }
        events.cancel = { execution.end(.cancelled) }
        return PolicyRun(of: pipeline, task: execution.kind == .task ? execution : nil, events)
    }
}

extension RunScheduler.Ending where Value == ExecutionOutcome {
    /// The outcome of the execution whose run has this ending.
    var outcome: ExecutionOutcome {
        switch self {
        case .done(let outcome): outcome
        case .superseded: .superseded
        case .dropped: .dropped
        case .cancelled: .cancelled
        }
    }
}
