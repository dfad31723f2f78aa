import LockstepCore

/// What all stores did since the inspector started.
@MainActor final class SessionHistory: Recorder, WakeListener {
    private(set) var log: EventLog
    let start = ContinuousClock.now
    /// Called with each commit that was not made by the inspector.
    var didCommit: (Commit) -> Void = { _ in }

    /// The stores that are known, by their numbers.
    private(set) var stores: [StoreReference.ID: StoreReference] = [:]
    private let waiters = Waiters()
    /// Whether those that wait are about to be resumed.
    private var isNotifying = false
    private var isTrimming = false

    /// How long news is collected before a page is sent any.
    private let delay: Duration
    private let clock: any Clock<Duration>

    /// Whether a store is a part of the history.
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

    /// The name of executions by which the inspector puts states back. They are left out of the history.
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

    /// Notes a store that may not have done anything yet.
    func add(_ store: StoreReference) {
        stores[store.id] = store
        notify()
    }

    /// Forgets stores that are gone.
    func forget(_ ids: Set<StoreReference.ID>) {
        for id in ids { stores[id] = nil }
    }

    private func append(_ event: EventLog.Event) {
        log.append(event)
        notify()
        trimSoon()
    }

    /// Estimates sizes apart from the commit: it should cost the app little.
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
    /// Waits until there are events after one, or `isNews` is true, or the task is cancelled. News of a short time comes together.
    func news(after event: Int, or isNews: () -> Bool) async {
        while log.last <= event, !isNews(), !Task.isCancelled { await waiters.wait() }
    }

    /// Resumes those that wait for news, after a short time.
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
