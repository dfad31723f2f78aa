/// Keeps the last executions and commits of the stores that it is attached to.
///
/// ```swift
/// let history = HistoryRecorder(limit: 200)
/// store.pipeline.attach(history)
/// print(history.commits.map(\.label))
/// ```
///
/// It keeps what it records, snapshots included, and no store alive.
@MainActor public final class HistoryRecorder: Recorder {
    /// How many executions, and how many commits, are kept at most.
    public let limit: Int

    @exclusivity(unchecked) private var recentExecutions: RecentElements<Execution>
    @exclusivity(unchecked) private var recentCommits: RecentElements<Commit>
    /// The numbers of the executions that are kept.
    @exclusivity(unchecked) private var numbers: [Execution.ID: Int] = [:]

    /// - Parameter limit: How many executions, and how many commits, are kept at most.
    public init(limit: Int) {
        precondition(limit > 0, "A history must keep at least one execution")
        self.limit = limit
        recentExecutions = RecentElements(limit: limit)
        recentCommits = RecentElements(limit: limit)
    }

    /// The last executions, in the order in which they began; those that ended know how.
    public var executions: [Execution] { recentExecutions.all }

    /// The last commits, in the order in which they were made.
    public var commits: [Commit] { recentCommits.all }

    /// How the execution of a commit ended; `nil` while it goes on, or when it is not kept any more.
    ///
    /// - Parameter commit: A commit of this history.
    /// - Returns: The outcome, if it is known.
    public func outcome(of commit: Commit) -> ExecutionOutcome? {
        numbers[commit.execution.id].flatMap { recentExecutions[$0].outcome }
    }

    /// Keeps what happened, and forgets what is too old.
    public func record(_ event: StoreEvent) {
        switch event {
        case .started(let execution):
            let (number, replaced) = recentExecutions.append(execution)
            if let replaced { numbers[replaced.id] = nil }
            numbers[execution.id] = number
        case .committed(let commit): recentCommits.append(commit)
        case .ended(let execution):
            if let number = numbers[execution.id] { recentExecutions[number] = execution }
        }
    }

    /// Forgets everything.
    public func removeAll() {
        recentExecutions.removeAll()
        numbers.removeAll()
        recentCommits.removeAll()
    }
}
