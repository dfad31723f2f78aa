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
    /// The start of an execution, such as a load, can supersede a running execution. The end of the running execution
    /// is then recorded before the start. The start is the cause of both events.
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
                return isCancellation(commit, at: place) ? .cancellation(commit.execution) : .work(commit.execution)
            }
        }
        return .nothing
    }

    /// Returns whether this commit is the last commit of a cancelled execution. Such a commit has the label
    /// `cancelled`.
    private func isCancellation(_ commit: RecordedCommit, at place: Int) -> Bool {
        guard commit.label == "cancelled", events.indices.contains(place + 1),
            case .ended(let end) = events[place + 1]
        else { return false }
        return end.execution == commit.execution && end.outcome == .cancelled
    }
}
