/// The state of a run in a ``RunQueue``.
package enum RunState: Hashable, Sendable {
    /// The run waits for its turn.
    case waiting
    /// The run may start. Its work has not started.
    case admitted
    /// The work runs. If it is concluded, its result is final.
    case working(isConcluded: Bool)
    /// The work has returned. If it concluded before, newer runs with the policy `drop` ignore the run.
    case returned(isConcluded: Bool)
    /// The run ended early: before its work started, or while the work was running.
    case ended(RunEnding, isWorking: Bool)

    /// Whether the work has not returned, and the run has not ended early.
    package var isUnfinished: Bool {
        switch self {
        case .waiting, .admitted, .working: true
        case .returned, .ended: false
        }
    }

    /// Whether the work declared its result final.
    package var isConcluded: Bool { self == .working(isConcluded: true) || self == .returned(isConcluded: true) }
}

/// The way in which a run ends early.
package enum RunEnding: Hashable, Sendable {
    case superseded
    case cancelled

    /// The outcome of the execution of the run.
    var outcome: ExecutionOutcome {
        switch self {
        case .superseded: .superseded
        case .cancelled: .cancelled
        }
    }
}
