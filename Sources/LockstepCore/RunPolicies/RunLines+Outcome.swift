extension RunLines {
    /// Creates a run that does the work of an execution. The run announces the execution when the run waits or starts.
    /// If the run ends early, the run ends the execution. Otherwise, the caller ends the execution.
    ///
    /// - Parameters:
    ///   - execution: The execution.
    ///   - pipeline: The pipeline of the execution's store. If the run ends early, the reducers of the run can no
    ///     longer change the store.
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
    /// The outcome of an execution whose run ended in this way.
    var outcome: ExecutionOutcome {
        switch self {
        case .done(let outcome): outcome
        case .superseded: .superseded
        case .dropped: .dropped
        case .left: .cancelled
        }
    }
}
