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
    /// If a new execution supersedes a running execution, the recording contains the end of the running execution
    /// before the start of the new execution. For both events, the method returns the start of the new execution.
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
    /// When a cancelled load or operation ends, it makes a commit with the label `cancelled` or `<name> cancelled`.
    ///
    /// The result is `true` in these cases:
    /// - The commit has such a label, and the outcome of the execution is cancelled.
    /// - The commit has such a label, and the execution ended in a cancelled task.
    /// - The commit was made in a cancelled task, for example in a `Finally`, and the outcome of the execution is
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
