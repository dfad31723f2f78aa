import LockstepCore

/// The last events of the stores in one test. A failure of the test shows them. A failure can occur in any isolation,
/// so the class is not isolated.
final class StoreHistory: Sendable {
    /// The histories of the current test: one for each `.storeHistory` trait.
    enum Current: WorkContextKey {
        static var defaultValue: [StoreHistory] { [] }
    }

    /// The last events, and the number of earlier events that were dropped.
    struct Events: Sendable {
        fileprivate var last: [StoreEvent] = []
        fileprivate var dropped = 0
    }

    private struct Contents {
        var events = Events()
        var isShown = false
    }

    private let limit: Int
    private let contents = Locked(Contents())

    init(limit: Int) {
        self.limit = limit
    }

    func add(_ event: StoreEvent) {
        // The lock returns a dropped event. If the event is the last to hold an object, the release of the object can
        // run code that changes a store.
        _ = contents.withLock { [limit] contents -> StoreEvent? in
            contents.events.last.append(event)
            guard contents.events.last.count > limit else { return nil }
            contents.events.dropped += 1
            return contents.events.last.removeFirst()
        }
    }

    /// The current events. To restore these events later, pass them to ``rewind(to:)``.
    var events: Events { contents.withLock { $0.events } }

    /// Restores an earlier value of ``events``. Later events are removed.
    ///
    /// - Parameter events: The earlier value of ``events``.
    func rewind(to events: Events) {
        // The lock returns the removed events, as in `add(_:)`.
        _ = contents.withLock { exchange(&$0.events, with: events) }
    }

    /// Returns the comment for the first failure of the test. If there are no events, or if this method was called
    /// before, the result is `nil`.
    func takeComment() -> String? {
        let contents = contents.withLock { contents in
            defer { contents.isShown = true }
            return contents
        }
        if contents.isShown || contents.events.last.isEmpty { return nil }
        let lines = contents.events.last.map(\.historyLine)
        let dropped = contents.events.dropped == 0 ? [] : ["… (\(contents.events.dropped) earlier events)"]
        return (["What the stores did:"] + dropped + lines).joined(separator: "\n")
    }
}

/// A recorder that adds the events of all stores to the history of one test.
@MainActor final class StoreHistoryRecorder: Recorder {
    private let history: StoreHistory

    nonisolated init(_ history: StoreHistory) {
        self.history = history
    }

    func record(_ event: StoreEvent) { history.add(event) }
}

extension StoreEvent {
    /// The text of the event. The text of a commit has several lines, because it shows the changes.
    fileprivate var historyLine: String {
        switch self {
        case .started(let execution): "- \(store): \(execution.description) started"
        case .ended(let execution):
            "- \(store): \(execution.description) ended: \(execution.outcome?.description ?? "completed")"
        case .committed(let commit):
            "- \(store): \(commit.description)\n\(Difference.change(from: commit.before as Any, to: commit.after as Any))"
        }
    }
}
