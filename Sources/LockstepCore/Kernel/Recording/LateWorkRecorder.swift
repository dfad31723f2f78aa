/// A recorder that also receives which work still runs although its execution ended early: work that was cancelled or
/// superseded, and has not returned.
///
/// These calls come immediately, and so possibly before the events of the same execution.
@MainActor package protocol LateWorkRecorder: Recorder {
    /// The execution ended early, but its work still runs.
    func workContinues(after execution: Execution)
    /// The work of an execution that ended early returned.
    func workReturned(of execution: Execution)
}
