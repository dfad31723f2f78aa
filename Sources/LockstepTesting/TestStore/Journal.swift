import LockstepCore

/// The events of a ``TestStore``'s store, and the commits that are not asserted yet.
///
/// The journal can be read in any isolation, because the `deinit` of the test store reads it.
final class Journal<Snapshot: Sendable>: Sendable {
    /// A commit that the test must assert, with typed snapshots.
    struct Entry: Sendable {
        let commit: Commit
        let before: Snapshot
        let after: Snapshot
        /// The snapshot `after`, but with the ignored properties of `before`.
        let assertedAfter: Snapshot
        /// The index of the commit's exhaustivity in ``JournalRecorder/exhaustivities``.
        let exhaustivity: Int
        /// The value of the pipeline's `discardedChanges` after the commit.
        let discarded: Int
    }

    /// Work that the test started.
    struct Work: Sendable {
        let location: CodeLocation
        var isRunning = true
        /// Whether the test has read the `value` of the work.
        var isAsked = false
        /// The error that the work threw, or `nil` if the work threw no error or the test has read the `value` of the
        /// work. An error that the test never reads fails the test.
        var error: (any Error)?
    }

    struct Contents: Sendable {
        /// The location at which the journal was closed, or `nil` if it is open.
        var end: CodeLocation?
        /// Whether the test asserted something or read the journal.
        var isUsed = false
        var executions: [Execution] = []
        var commits: [Commit] = []
        var pending: [Entry] = []
        /// The latest commit, if the test does not have to assert it. Failure messages describe this commit. Each
        /// assertion sets the property to `nil`.
        var unchanged: Commit?
        var works: [Work] = []
        var askedOutcomes: Set<Execution.ID> = []
    }

    private let contents = Watched(Contents())

    /// The current contents.
    var now: Contents { contents.now }

    /// Changes the contents. All pending calls of ``wait(_:until:)`` then check the new contents.
    @discardableResult
    func change<Result: Sendable>(_ body: @Sendable (inout Contents) -> Result) -> Result { contents.change(body) }

    /// Waits until a condition on the contents is true.
    nonisolated(nonsending) func wait(_ patience: Patience, until isDone: (Contents) -> Bool) async -> WaitEnd {
        await contents.wait(patience, until: isDone)
    }
}

extension Journal.Contents {
    /// Whether the journal is closed. A closed journal records no events.
    var isClosed: Bool { end != nil }

    /// Whether the journal was closed before anything happened: no execution, no work, and no use by the test.
    var isUnused: Bool { isClosed && !isUsed && executions.isEmpty && works.isEmpty }

    /// The running executions.
    var runningExecutions: [Execution] { executions.filter { $0.outcome == nil } }

    /// The running work that the test started.
    var runningWorks: [Journal.Work] { works.filter(\.isRunning) }

    /// Whether no execution and no work is running.
    var isQuiet: Bool { runningExecutions.isEmpty && runningWorks.isEmpty }

    /// Adds an execution, or replaces the earlier value of the same execution.
    mutating func note(_ execution: Execution) {
        if let index = executions.lastIndex(where: { $0.id == execution.id }) {
            executions[index] = execution
        } else {
            executions.append(execution)
        }
    }
}
