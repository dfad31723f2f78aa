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
    public private(set) var executions: [Execution] = []

    /// The last commits, in the order in which they were made.
    public private(set) var commits: [Commit] = []

    /// - Parameter limit: How many executions, and how many commits, are kept at most.
    public init(limit: Int) {
        precondition(limit > 0, "A history must keep at least one execution")
        self.limit = limit
    }

    /// Keeps what happened, and forgets what is too old.
    public func record(_ event: StoreEvent) {
        switch event {
        case .started(let execution):
            append(execution, to: &executions)
        case .committed(let commit):
            append(commit, to: &commits)
        case .ended(let execution):
            if let index = executions.lastIndex(where: { $0.id == execution.id }) { executions[index] = execution }
        }
    }

    /// Forgets everything.
    public func removeAll() {
        executions.removeAll()
        commits.removeAll()
    }

    private func append<Element>(_ element: Element, to elements: inout [Element]) {
        if elements.count == limit { elements.removeFirst() }
        elements.append(element)
    }
}
