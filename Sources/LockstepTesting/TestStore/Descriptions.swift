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

    /// What keeps the execution running, and the store alive. A task without `keepingStore` keeps no store.
    fileprivate var keeper: String {
        if keepsStore { return ", which keeps the store alive, because it was started with `keepingStore: true`" }
        return kind == .task ? "" : ", which lasts as long as the code that awaits it, and keeps the store alive"
    }

    /// Why the work is still running, although the execution ended early.
    fileprivate var ending: String {
        let reason = cancellationReason.map { "it was cancelled, because \($0)" } ?? "it was superseded"
        return "; \(reason), but its work has not returned: it ignores the cancellation"
    }

    fileprivate var place: String { site.map { " (started at \($0))" } ?? "" }
}

extension Journal.Contents {
    /// The running executions and work, one per line. The text is empty if nothing is running.
    var runningLines: [String] { runningLines(withKeepers: false) }

    private func runningLines(withKeepers: Bool) -> [String] {
        runningExecutions.map { "- \($0.description)\(withKeepers ? $0.keeper : "")\($0.hint)" }
            + lateWork.values.sorted { $0.id < $1.id }.map { "- \($0.description)\($0.ending)" }
            + runningWorks.map { "- work started at \($0.location)" }
    }

    /// A description of the running executions and work.
    var running: String { "Still running:\n" + runningLines.joined(separator: "\n") }

    /// A description of the running executions and work, and of what keeps them running.
    var runningAtEnd: String { "Still running:\n" + runningLines(withKeepers: true).joined(separator: "\n") }

    /// Returns a description of what is running on the store. If nothing is, describes what is running on other stores.
    func state(of store: StoreReference, _ others: [OpenTestStores.Entry] = []) -> String {
        if !isQuiet { return running }
        let nothing = "Nothing is running on \(store)."
        let lines = others.flatMap { other in other.journal.runningLines.map { "\($0), on \(other.store)" } }
        return lines.isEmpty ? nothing : "\(nothing) Still running:\n\(lines.joined(separator: "\n"))"
    }
}
