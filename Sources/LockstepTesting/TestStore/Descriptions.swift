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
    /// The running executions and work, one per line. The text is empty if nothing is running.
    var runningLines: [String] {
        runningExecutions.map { "- \($0.description)\($0.hint)" }
            + runningWorks.map { "- work started at \($0.location)" }
    }

    /// A description of the running executions and work.
    var running: String { "Still running:\n" + runningLines.joined(separator: "\n") }

    /// Returns a description of what is running on the store. If nothing is, describes what is running on other stores.
    func state(of store: StoreReference, _ others: [OpenTestStores.Entry] = []) -> String {
        if !isQuiet { return running }
        let nothing = "Nothing is running on \(store)."
        let lines = others.flatMap { other in other.journal.runningLines.map { "\($0), on \(other.store)" } }
        return lines.isEmpty ? nothing : "\(nothing) Still running:\n\(lines.joined(separator: "\n"))"
    }
}
