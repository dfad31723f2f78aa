import LockstepCore

/// The events of all stores since the inspector started.
@MainActor final class SessionHistory: Recorder, WakeListener {
    private(set) var log: EventLog
    let start = ContinuousClock.now
    /// A closure that is called with each commit of the history. Commits that travel makes are not in the history.
    var didCommit: (Commit) -> Void = { _ in }

    /// The known stores, by their numbers.
    private(set) var stores: [StoreReference.ID: StoreReference] = [:]
    private let waiters = Waiters()
    /// Whether the waiting pages are about to be resumed.
    private var isNotifying = false
    private var isTrimming = false

    /// The time in which news is collected before a page receives it.
    private let delay: Duration
    private let clock: any Clock<Duration>

    /// A closure that returns whether a store is part of the history.
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

    /// The name of the executions by which the inspector restores states. They are not recorded.
    static let travel = "travel"

    func record(_ event: StoreEvent) {
        guard isIncluded(event.store) else { return }
        let execution = event.execution
        if execution.kind == .restore, execution.name == Self.travel { return }
        stores[event.store.id] = event.store
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

    /// Adds a store that may not have any events yet.
    func add(_ store: StoreReference) {
        stores[store.id] = store
        notify()
    }

    /// Removes deallocated stores from the known stores.
    func forget(_ ids: Set<StoreReference.ID>) {
        for id in ids { stores[id] = nil }
    }

    private func append(_ event: EventLog.Event) {
        log.append(event)
        notify()
        trimSoon()
    }

    /// Estimates the sizes of new events later, so that a commit takes little time.
    private func trimSoon() {
        guard !isTrimming else { return }
        isTrimming = true
        Task { [weak self] in
            self?.log.trim()
            self?.isTrimming = false
        }
    }
}

// MARK: - Waiting for news

extension SessionHistory {
    /// Waits until there is an event after the event with this number, `isNews` returns `true`, or the task is
    /// cancelled. News within a short time is delivered together.
    func news(after event: Int, or isNews: () -> Bool) async {
        while log.last <= event, !isNews(), !Task.isCancelled { await waiters.wait() }
    }

    /// Resumes the tasks that wait for news, after a short time.
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
