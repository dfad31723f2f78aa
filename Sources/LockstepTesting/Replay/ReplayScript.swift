/// The events of a recording, as what a replay is to bring about.
struct ReplayScript {
    let events: [RecordedEvent]

    /// What brings an event about.
    enum Mover: Equatable {
        /// This execution is to be started.
        case start(RecordedStart)
        /// The work of this execution goes on.
        case work(Int)
        /// This execution is to be cancelled.
        case cancellation(Int)
        /// Nothing that was recorded.
        case nothing
    }

    /// What brings the event at a place about.
    ///
    /// That an execution is superseded is brought about by what happens next, another load as a rule, which comes after it in the
    /// recording.
    ///
    /// - Parameter index: The event's place; past the last one, there is none.
    /// - Returns: What brings it about.
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

    /// Whether a commit is the one by which a load goes back to what was there before, when it is cancelled.
    private func isCancellation(_ commit: RecordedCommit, at place: Int) -> Bool {
        guard commit.label == "cancelled", events.indices.contains(place + 1),
            case .ended(let end) = events[place + 1]
        else { return false }
        return end.execution == commit.execution && end.outcome == .cancelled
    }
}
