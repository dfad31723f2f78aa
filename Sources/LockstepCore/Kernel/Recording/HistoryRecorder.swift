/// A recorder that keeps the last executions and commits of the stores that it is attached to.
///
/// ```swift
/// let history = HistoryRecorder(limit: 200)
/// store.pipeline.attach(history)
/// print(history.commits.map(\.label))
/// ```
///
/// The history keeps the snapshots before and after each commit, and the payloads of executions. It keeps no store alive,
/// except a store inside such a snapshot or payload (promise E1).
///
/// Isolation: the main actor.
@MainActor public final class HistoryRecorder: Recorder {
    /// The maximum number of executions that the history keeps. It is also the maximum number of commits.
    public let limit: Int

    @exclusivity(unchecked) private var recentExecutions: RecentElements<Execution.ID>
    @exclusivity(unchecked) private var recentCommits: RecentElements<Commit>
    /// The executions whose identities are in `recentExecutions`.
    @exclusivity(unchecked) private var executionsByID: [Execution.ID: Execution] = [:]

    /// Creates an empty history.
    ///
    /// - Parameter limit: The maximum number of executions that the history keeps. It is also the maximum number of
    ///   commits. It must be greater than zero.
    public init(limit: Int) {
        precondition(limit > 0, "The limit of a HistoryRecorder must be greater than 0")
        self.limit = limit
        recentExecutions = RecentElements(limit: limit)
        recentCommits = RecentElements(limit: limit)
    }

    /// The last executions, in the order in which they started. Executions that have ended contain their outcome.
    public var executions: [Execution] { recentExecutions.all.compactMap { executionsByID[$0] } }

    /// The last commits, in the order in which they were made.
    public var commits: [Commit] { recentCommits.all }

    /// Returns the outcome of the execution that made a commit.
    ///
    /// - Parameter commit: A commit of this history.
    /// - Returns: The outcome, or `nil` if the execution has not ended, or if the history no longer keeps the
    ///   execution.
    public func outcome(of commit: Commit) -> ExecutionOutcome? {
        executionsByID[commit.execution.id]?.outcome
    }

    /// Stores an execution, a commit, or the outcome of an execution. If the history already contains ``limit``
    /// executions, a new execution replaces the oldest one. The same applies to commits.
    public func record(_ event: StoreEvent) {
        switch event {
        case .started(let execution):
            let replaced = recentExecutions.append(execution.id)
            if let replaced { executionsByID.removeValue(forKey: replaced) }
            executionsByID[execution.id] = execution
        case .committed(let commit): recentCommits.append(commit)
        case .ended(let execution):
            if executionsByID[execution.id] != nil { executionsByID[execution.id] = execution }
        }
    }

    /// Removes all executions and commits.
    public func removeAll() {
        // A `deinit` in a state can run code of the app that records commits, so the states are released at the end.
        let removed = (executionsByID, recentCommits)
        recentExecutions.removeAll()
        executionsByID.removeAll()
        recentCommits.removeAll()
        withExtendedLifetime(removed) {}
    }
}
