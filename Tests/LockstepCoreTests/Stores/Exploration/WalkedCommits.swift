import LockstepCore

/// The events that a store delivered to its recorders since the last call of `forget()`.
@MainActor final class WalkedCommits: Recorder {
    private(set) var commits: [Commit] = []
    private(set) var loads: [String] = []

    func record(_ event: StoreEvent) {
        switch event {
        case .started(let execution) where execution.kind == .load: loads.append("begun")
        case .ended(let execution) where execution.kind == .load: loads.append(execution.outcome!.name)
        case .committed(let commit): commits.append(commit)
        default: break
        }
    }

    func forget() {
        commits = []
        loads = []
    }
}

extension ExecutionOutcome {
    /// The outcome without its error.
    var name: String { String(description.prefix { $0 != "(" }) }
}
