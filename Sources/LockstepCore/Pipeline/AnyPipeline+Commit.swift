extension AnyPipeline {
    /// Makes a commit that somebody may record.
    ///
    /// - Parameters:
    ///   - label: What the change is called.
    ///   - payload: The payload of the execution, where the commit needs one of its own.
    ///   - site: Where the commit was asked for, if that is known; likewise.
    ///   - running: The execution that the commit belongs to; by default the one of this store that the code runs
    ///     inside, or else one of the commit's own.
    ///   - isComputed: Whether `computed(new:old:)` makes it.
    ///   - steps: Assigns the state, then says so by ``CommitRecording/didAssign()``, then wakes observers in
    ///     ``EventDelivery``. Where nothing changed or it throws, it does neither, and nothing is recorded.
    /// - Returns: What `steps` returns.
    /// - Throws: What `steps` throws.
    @usableFromInline final func commit<Result, Failure: Error>(
        _ label: String,
        payload: (any Sendable)? = nil,
        at site: CallSite? = nil,
        in running: RunningExecution? = nil,
        isComputed: Bool = false,
        _ steps: (CommitRecording) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try commit(label, payload: payload, at: site, in: running) { running throws(Failure) in
            try steps(
                CommitRecording(label, of: running, in: self, before: recordedSnapshot, isComputed: isComputed))
        }
    }

    /// Finds or makes the execution of a commit.
    ///
    /// - Parameters:
    ///   - label: What the change is called.
    ///   - payload: The payload of the execution, where the commit needs one of its own.
    ///   - site: Where the commit was asked for, if that is known; likewise.
    ///   - running: The execution that the commit belongs to; by default the one of this store that the code runs
    ///     inside, or else one of the commit's own.
    ///   - body: Makes the commit in the execution.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    final func commit<Result, Failure: Error>(
        _ label: String,
        payload: (any Sendable)? = nil,
        at site: CallSite? = nil,
        in running: RunningExecution? = nil,
        _ body: (RunningExecution) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if let running = running ?? current { return try body(running) }
        // Announced by the commit itself, so a commit that changes nothing is not recorded at all (C2, C5).
        let own = RunningExecution(.commit, label, payload: payload, at: site, in: self)
        return try run(own) { _ throws(Failure) in try body(own) }
    }

    /// The execution of this store that the code runs directly inside of.
    private var current: RunningExecution? {
        guard case .inside(let running) = ExecutionScope.current, running.isRunning(in: self) else { return nil }
        return running
    }
}
