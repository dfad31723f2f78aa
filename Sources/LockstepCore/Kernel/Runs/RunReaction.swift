/// What a ``RunQueue`` does with a run that enters.
package enum Admission: Hashable, Sendable {
    /// The run may start at once.
    case start
    /// The run waits for its turn.
    case wait
    /// The run is not added to the queue, and never starts.
    case drop
}

/// A run that an event ended early.
package struct EndedRun<Run> {
    package let run: Run
    package let ending: RunEnding
    /// Whether the work still runs. If so, the owner of the queue cancels it, and discards what it does from now on.
    package let isWorking: Bool
}

/// The steps that the owner of a ``RunQueue`` must take after an event, in this order.
package struct RunReaction<Run> {
    /// What happens to the run that enters; `nil` after other events.
    package var admission: Admission?
    /// The runs that have left the queue. The queue knows nothing about them from now on.
    package var removed: [Run] = []
    /// The runs that ended early, each after its inner runs. Their callers resume.
    package var ended: [EndedRun<Run>] = []
    /// The waiting run whose turn has come; `nil` if there is none. Its caller resumes.
    package var next: Run?

    package init() {}
}
