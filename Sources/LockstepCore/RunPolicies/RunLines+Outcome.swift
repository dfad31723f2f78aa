extension RunLines {
    /// Creates the run of an execution. The execution is announced when the run starts to wait or to work. If the run
    /// ends early, the run ends the execution. Otherwise, the caller of this method must end the execution.
    ///
    /// - Parameters:
    ///   - execution: The execution.
    ///   - pipeline: The pipeline of the execution's store. After an early end, the reducers of the run cannot change
    ///     this store.
    /// - Returns: The run.
    func makeRun(of execution: RunningExecution, in pipeline: AnyPipeline) -> RunInLine {
        var events = RunInLine.Events()
        // A recorder that receives the start event can already cancel the run.
        events.wait = { execution.announce() }
        events.start = { _ in execution.announce() }
        events.supersede = { execution.end(.superseded) }
        events.leave = { execution.end(.cancelled) }
        return RunInLine(of: pipeline, events)
    }
}

extension RunLines.Ending where Value == ExecutionOutcome {
    /// The outcome of the execution whose run has this ending.
    var outcome: ExecutionOutcome {
        switch self {
        case .done(let outcome): outcome
        case .superseded: .superseded
        case .dropped: .dropped
        case .left: .cancelled
        }
    }
}
