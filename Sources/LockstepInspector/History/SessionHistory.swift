import LockstepCore

/// The last events of the stores, and the stores that the inspector knows.
///
/// The number of events and their estimated size are limited. The executions of time travel are not in the history.
@MainActor final class SessionHistory: Recorder, WakeListener {
    private(set) var log: EventLog
    let start = ContinuousClock.now
    /// A closure that is called with each new commit of the history, after the commit was added.
    var didCommit: (Commit) -> Void = { _ in }

    /// The stores that have events, and the stores that ``add(_:)`` added. The keys are the numbers of the stores. A
    /// deallocated store is kept until ``forget(_:)`` removes it.
    private(set) var stores: [StoreReference.ID: StoreReference] = [:]
    /// The number of all events of each store, including dropped events.
    private var eventCounts: [StoreReference.ID: Int] = [:]
    private let waiters = Waiters()
    /// Whether the task of ``notify()`` is running.
    private var isNotifying = false

    /// The time between a call of ``notify()`` and the notification of the inspector's pages.
    private let delay: Duration
    private let clock: any Clock<Duration>

    /// A closure that returns whether a store is included in the history.
    let isIncluded: (StoreReference) -> Bool

    init(
        limit: Int, memory: Int, delay: Duration = .milliseconds(50), clock: any Clock<Duration> = ContinuousClock(),
        including isIncluded: @escaping (StoreReference) -> Bool = { _ in true }
    ) {
        log = EventLog(limit: limit, memory: memory)
        self.isIncluded = isIncluded
        self.delay = delay
        self.clock = clock
    }

    /// The name of the executions of time travel. These executions are not recorded.
    static let travel = "travel"

    func record(_ event: StoreEvent) {
        guard isIncluded(event.store) else { return }
        let execution = event.execution
        if execution.kind == .restore, execution.name == Self.travel { return }
        stores[event.store.id] = event.store
        eventCounts[event.store.id, default: 0] += 1
        switch event {
        case .started(let execution): append(.started(execution))
        case .committed(let commit):
            append(.committed(commit))
            didCommit(commit)
        case .ended(let execution): append(.ended(execution))
        }
    }

    func woke(_ parts: [ObservedPart], by commit: UInt64) {
        if log.commit(commit) != nil { append(.woke(parts, commit: commit)) }
    }

    /// Adds a store to the known stores, and notifies the pages.
    func add(_ store: StoreReference) {
        stores[store.id] = store
        notify()
    }

    /// Removes stores from the known stores. The stores must be deallocated. Their events are kept.
    func forget(_ ids: Set<StoreReference.ID>) {
        for id in ids { (stores[id], eventCounts[id]) = (nil, nil) }
    }

    /// Returns the last events of a store, for a recording. `dropped` says how many earlier events the store had.
    func lastEvents(of store: StoreReference, most: Int) -> (events: [StoreEvent], dropped: Int) {
        let events = log.lastEvents(of: store, most: most)
        return (events, eventCounts[store.id, default: 0] - events.count)
    }

    private func append(_ event: EventLog.Event) {
        let dropped = log.append(event)
        notify()
        withExtendedLifetime(dropped) {}
    }
}

// MARK: - Waiting for news

extension SessionHistory {
    /// Waits for a new event or for other news. Also returns if the task is cancelled.
    ///
    /// - Parameters:
    ///   - event: The number of the last event that the caller knows.
    ///   - isNews: A closure that returns whether there is other news. It may be called several times.
    func news(after event: Int, or isNews: () -> Bool) async {
        while log.last <= event, !isNews(), !Task.isCancelled { await waiters.wait() }
    }

    /// Resumes, after ``delay``, the tasks that wait for news. Further calls during the delay do nothing.
    func notify() {
        guard !waiters.isEmpty, !isNotifying else { return }
        isNotifying = true
        Task { [weak self, delay, clock] in
            try? await clock.sleep(for: delay)
            self?.isNotifying = false
            self?.waiters.resume()
        }
    }
}
