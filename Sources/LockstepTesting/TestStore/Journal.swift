import LockstepCore

/// What a ``TestStore`` knows of its store, and what of it is still to be asserted.
///
/// It may be read from anywhere: a test store that goes away says what was left, wherever that happens.
final class Journal<Snapshot: Sendable>: Sendable {
    /// A commit, its snapshots' type known.
    struct Entry: Sendable {
        let commit: Commit
        let before: Snapshot
        let after: Snapshot
        /// What of the state after the commit is to be asserted; the rest is as before.
        let assertedAfter: Snapshot
        /// Which of the exhaustivities that the test has had was in force.
        let exhaustivity: Int
    }

    /// Work that the test began.
    struct Work: Sendable {
        let location: CodeLocation
        var isRunning = true
        /// Whether the test asked for what it returns or throws.
        var isAsked = false
        /// What it threw, as long as nobody asked.
        var error: (any Error)?
    }

    struct Contents: Sendable {
        var isClosed = false
        var executions: [Execution] = []
        var commits: [Commit] = []
        var pending: [Entry] = []
        /// The last commit, if it changed nothing that is to be asserted.
        var unchanged: Commit?
        var works: [Work] = []
        var askedOutcomes: Set<Execution.ID> = []
    }

    private let contents = Watched(Contents())

    /// What is known now.
    var now: Contents { contents.now }

    /// Changes what is known, and resumes the waits for it.
    @discardableResult
    func change<Result: Sendable>(_ body: @Sendable (inout Contents) -> Result) -> Result { contents.change(body) }

    /// Waits until something is known.
    nonisolated(nonsending) func wait(_ patience: Patience, until isDone: (Contents) -> Bool) async -> WaitEnd {
        await contents.wait(patience, until: isDone)
    }
}

extension Journal.Contents {
    /// The executions that are running.
    var runningExecutions: [Execution] { executions.filter { $0.outcome == nil } }

    /// The work that the test began and that goes on.
    var runningWorks: [Journal.Work] { works.filter(\.isRunning) }

    /// Whether nothing goes on.
    var isQuiet: Bool { runningExecutions.isEmpty && runningWorks.isEmpty }

    /// An execution began, ended, or is seen for the first time.
    mutating func note(_ execution: Execution) {
        if let index = executions.lastIndex(where: { $0.id == execution.id }) {
            executions[index] = execution
        } else {
            executions.append(execution)
        }
    }
}
