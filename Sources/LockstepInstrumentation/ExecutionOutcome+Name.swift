import LockstepCore

extension ExecutionOutcome {
    /// The outcome's name, without the error of work that failed: one of few, as what is searched by should be.
    var name: String {
        switch self {
        case .completed: "completed"
        case .failed: "failed"
        case .cancelled: "cancelled"
        case .superseded: "superseded"
        case .dropped: "dropped"
        }
    }
}
