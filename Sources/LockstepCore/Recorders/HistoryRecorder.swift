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

    /// The last executions, in the order in which they began; those that ended know how.
    public var executions: [Execution] { Array(allExecutions.suffix(limit)) }

    /// The last commits, in the order in which they were made.
    public var commits: [Commit] { Array(allCommits.suffix(limit)) }

    // Up to twice as many as are kept, so that the old ones need not be taken out one by one.
    private var allExecutions: [Execution] = []
    private var allCommits: [Commit] = []

    /// - Parameter limit: How many executions, and how many commits, are kept at most.
    public init(limit: Int) {
        precondition(limit > 0, "A history must keep at least one execution")
        self.limit = limit
    }

    /// Keeps what happened, and forgets what is too old.
    public func record(_ event: StoreEvent) {
        switch event {
        case .started(let execution):
            append(execution, to: &allExecutions)
        case .committed(let commit):
            append(commit, to: &allCommits)
        case .ended(let execution):
            guard let index = allExecutions.lastIndex(where: { $0.id == execution.id }) else { return }
            allExecutions[index] = execution
        }
    }

    /// Forgets everything.
    public func removeAll() {
        allExecutions.removeAll()
        allCommits.removeAll()
    }

    private func append<Element>(_ element: Element, to elements: inout [Element]) {
        if elements.count >= 2 * limit { elements.removeFirst(limit) }
        elements.append(element)
    }
}
