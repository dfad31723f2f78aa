extension ExecutionOutcome {
    /// An outcome without its error, for searches and recordings.
    package enum Kind: String, Sendable, Codable {
        case completed, failed, cancelled, superseded, dropped
    }

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
