extension Cell {
    /// Makes a commit in the one order that there is: assign, record, `computed`, notify (promise C1).
    ///
    /// - Parameters:
    ///   - label: What the change is called.
    ///   - pipeline: The store's pipeline, if somebody listens to it.
    ///   - payload: The payload of the execution, where the commit needs one of its own.
    ///   - site: Where the commit was asked for, if that is known; likewise.
    ///   - running: The execution it belongs to, where that is not the one that the code runs in.
    ///   - isComputed: Whether `computed(new:old:)` makes it.
    ///   - assign: Changes this cell; told whether somebody records the state before.
    ///   - computed: Derives values from the change.
    ///   - tell: Calls what tells recorders, and what wakes observers.
    /// - Returns: What `assign` returns.
    /// - Throws: What `assign` throws.
    @inlinable func commit<Result, Failure: Error>(
        _ label: CommitLabel,
        through pipeline: AnyPipeline?,
        payload: (any Sendable)? = nil,
        at site: CallSite? = nil,
        in running: RunningExecution? = nil,
        isComputed: Bool = false,
        assign: (_ isRecorded: Bool) throws(Failure) -> (result: Result, change: Change?),
        computed: (Change) -> Void = { _ in },
        tell: (_ others: () -> Void) -> Void = { $0() }
    ) throws(Failure) -> Result {
        func steps(_ recording: CommitRecording?) throws(Failure) -> Result {
            let (result, change) = try assign(recording?.keepsOldState == true)
            guard let change else { return result }
            if !change.isEmpty {
                if let recording { tell(recording.didAssign) }
                computed(change)
            }
            if EventDelivery.isHeld {
                EventDelivery.wakeLater(causedBy: recording?.execution) { [self] in notify(change) }
            } else {
                ExecutionScope.outside(causedBy: recording?.execution) { tell { notify(change) } }
            }
            return result
        }
        guard let pipeline else { return try steps(nil) }
        return try pipeline.commit(
            label.description, payload: payload, at: site, in: running, isComputed: isComputed, steps)
    }
}
