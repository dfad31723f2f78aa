/// The events of a recording, as the script of a replay.
struct ReplayScript {
    let events: [RecordedEvent]

    /// The cause of an event.
    enum Mover: Equatable {
        /// The replay causes the event by starting this execution.
        case start(RecordedStart)
        /// The work of the execution with this number causes the event.
        case work(Int)
        /// The cancellation of the execution with this number causes the event.
        case cancellation(Int)
        /// The recording does not show the cause.
        case nothing
    }

    /// Returns the cause of the event at an index.
    ///
    /// A new execution can supersede a running execution. The end of the running execution is then recorded before
    /// the start of the new execution. The start causes both events.
    ///
    /// - Parameter index: The index of the event. The index may be past the last event.
    /// - Returns: The cause, or ``Mover/nothing`` if the recording does not show the cause.
    func mover(at index: Int) -> Mover {
        for (place, event) in events.enumerated().dropFirst(index) {
            switch event {
            case .started(let start): return .start(start)
            case .ended(let end) where end.outcome == .superseded: continue
            case .ended(let end):
                return end.outcome == .cancelled ? .cancellation(end.execution) : .work(end.execution)
            case .committed(let commit):
                return isAfterCancellation(commit, at: place)
                    ? .cancellation(commit.execution) : .work(commit.execution)
            }
        }
        return .nothing
    }

    /// Returns whether the execution of a commit was cancelled before the commit.
    ///
    /// The result is `true` in two cases:
    /// - The label of the commit is `cancelled` or `<name> cancelled`, because a cancelled load or operation ended. The
    ///   outcome of the execution is cancelled, or the execution ended in a cancelled task.
    /// - The commit was made in a cancelled task, for example in a `Finally`. The outcome of the execution is
    ///   cancelled.
    private func isAfterCancellation(_ commit: RecordedCommit, at place: Int) -> Bool {
        let isNamed = commit.label == "cancelled" || commit.label.hasSuffix(" cancelled")
        guard isNamed || commit.isCancelled == true, let end = end(of: commit.execution, from: place) else {
            return false
        }
        return end.outcome == .cancelled || isNamed && end.isCancelled == true
    }

    private func end(of execution: Int, from place: Int) -> RecordedEnd? {
        for case .ended(let end) in events[place...] where end.execution == execution { return end }
        return nil
    }
}
