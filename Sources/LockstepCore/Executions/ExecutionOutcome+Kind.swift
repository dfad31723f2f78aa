extension ExecutionOutcome {
    /// An outcome without the error of work that failed: for searching, and for recordings.
    package enum Kind: String, Sendable, Codable {
        case completed, failed, cancelled, superseded, dropped
    }

    /// How the work ended, without an error.
    package var kind: Kind {
        switch self {
        case .completed: .completed
        case .failed: .failed
        case .cancelled: .cancelled
        case .superseded: .superseded
        case .dropped: .dropped
        }
    }
}
