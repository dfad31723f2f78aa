import LockstepCore

extension Commit {
    /// The commit's label, and what made it.
    var description: String {
        // A bare commit's execution is the commit.
        let maker = execution.kind == .commit ? execution.place : " of \(execution.description)"
        return "The commit “\(label)”\(maker)"
    }
}

extension Execution {
    /// What it is, and where it was started.
    var description: String { "the \(kind.rawValue) “\(name)”\(place)" }

    fileprivate var place: String { site.map { " (started at \($0))" } ?? "" }
}

extension Journal.Contents {
    /// What is running, a line for each.
    var running: String {
        let lines =
            runningExecutions.map { "- \($0.description)" } + runningWorks.map { "- the work begun at \($0.location)" }
        return "Still running:\n" + lines.joined(separator: "\n")
    }

    /// What is running, or that nothing is.
    func state(of store: StoreReference) -> String { isQuiet ? "Nothing is running on \(store)." : running }
}
