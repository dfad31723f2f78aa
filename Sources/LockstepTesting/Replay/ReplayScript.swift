/// The events of a recording, as the script of a replay.
struct ReplayScript {
    let events: [RecordedEvent]

    /// The cause of an event.
    enum Mover: Equatable {
        /// The replay itself, which starts this execution.
        case start(RecordedStart)
        /// The work of the execution with this number.
        case work(Int)
        /// The cancellation of the execution with this number.
        case cancellation(Int)
        /// Nothing in the recording: no event follows, except ends of superseded executions.
        case nothing
    }

    /// Returns the cause of the event at an index.
    ///
    /// An execution is superseded because of a later event, usually the start of another load. So a superseded end has
    /// the same cause as the next event that is not a superseded end.
    ///
    /// - Parameter index: The index of the event. It may be past the last event.
    /// - Returns: The cause. It is ``Mover/nothing`` if all events from the index on are superseded ends, or if there
    ///   are none.
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

    /// Returns whether a cancelled load made this commit, which restores the state from before the load. Such a commit
    /// has the label `cancelled`, and the end of the cancelled load follows.
    private func isCancellation(_ commit: RecordedCommit, at place: Int) -> Bool {
        guard commit.label == "cancelled", events.indices.contains(place + 1),
            case .ended(let end) = events[place + 1]
        else { return false }
        return end.execution == commit.execution && end.outcome == .cancelled
    }
}
