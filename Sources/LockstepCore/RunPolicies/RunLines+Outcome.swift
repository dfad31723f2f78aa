extension RunLines {
    /// Creates a run that does the work of an execution. If the run ends before its work has ended, the run ends the
    /// execution. Otherwise, the caller ends the execution.
    ///
    /// - Parameters:
    ///   - execution: The execution.
    ///   - pipeline: The pipeline of the execution's store. After the run is superseded, the reducers of the work
    ///     cannot change this store.
    /// - Returns: The run.
    func makeRun(of execution: RunningExecution, in pipeline: AnyPipeline) -> RunInLine {
        var events = RunInLine.Events()
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
