import LockstepCore

extension Commit {
    /// The label of the commit, and the execution that made the commit.
    var description: String {
        // A commit outside of executions has an execution of its own, which needs no description.
        let maker = execution.kind == .commit ? execution.place : " of \(execution.description)"
        return "The commit “\(label)”\(maker)"
    }
}

extension Execution {
    /// The kind and the name of the execution, and the location that started it.
    var description: String { "the \(kind.rawValue) “\(name)”\(place)" }

    /// A hint that shows how to end a task. For other executions, the hint is empty.
    fileprivate var hint: String { kind == .task ? "; `cancelTasks(named: \"\(name)\")` ends it" : "" }

    fileprivate var place: String { site.map { " (started at \($0))" } ?? "" }
}

extension Journal.Contents {
    /// The running executions and work, one per line.
    var running: String {
        let lines =
            runningExecutions.map { "- \($0.description)\($0.hint)" }
            + runningWorks.map { "- work started at \($0.location)" }
        return "Still running:\n" + lines.joined(separator: "\n")
    }

    /// Returns a description of what is running on the store.
    func state(of store: StoreReference) -> String { isQuiet ? "Nothing is running on \(store)." : running }
}
