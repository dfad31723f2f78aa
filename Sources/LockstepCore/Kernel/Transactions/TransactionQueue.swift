/// The queued notifications of finished transactions: events for recorders, then wakes for observers.
///
/// While any transaction is open, no recorder and no observer is called. When no transaction is open, all queued
/// events are delivered, and then the queued wakes. Events and wakes are delivered in the order of the transactions.
///
/// A recorder or an observer may change stores. The notifications of these changes are added to the end of the queue.
/// Therefore, all recorders receive events in the same order. All observers of one change wake before any observer of
/// the next change (promises C1 and C4).
@usableFromInline @MainActor package enum TransactionQueue {
    /// The number of open transactions of all stores, plus ``observedReads``.
    @exclusivity(unchecked) static var open = 0
    /// The number of running calls of ``deferringNotifications(_:)``.
    @exclusivity(unchecked) private static var observedReads = 0
    /// The number of running calls of `computed(new:old:)` in all stores. While a call is running, wakes are
    /// delayed, so that observers read the values that `computed(new:old:)` sets.
    @exclusivity(unchecked) static var holds = 0

    @exclusivity(unchecked) private static var events: [QueuedEvent] = []
    @exclusivity(unchecked) private static var wakes: [QueuedWake] = []
    /// Whether recorders are being called.
    @exclusivity(unchecked) private static var isDelivering = false
    @exclusivity(unchecked) private static var isWaking = false
    /// The length of `wakes` at the start of the current run of ``DerivedUpdate``; -1 between runs.
    @exclusivity(unchecked) private static var wakesBeforeDerivedStage = -1
    /// The number of the current or last run of the queue. A run wakes observers until no wake is queued.
    private static var round: UInt32 = 0

    private struct QueuedEvent {
        let event: StoreEvent
        /// The pipeline of the store; `nil` if the store is released.
        let pipeline: AnyPipeline?
        /// The recorders of a released store.
        var attachments: Attachments?
        let reaction: Restoration?
    }

    private struct QueuedWake {
        let observers: Observers
        /// The execution that causes the wake, or `nil` if no execution causes it.
        let cause: Execution.ID?
        /// The number of the last commit that changed the observed parts; `nil` if the change was not recorded.
        var commit: UInt64?
        let reaction: Restoration?
        /// Whether this wake comes after all other wakes, including wakes that are queued later.
        let comesLast: Bool
    }

    /// Whether all changes are complete, and all recorders and all observers of stores and families have been called.
    /// It does not matter whether the observers of derived values have been called.
    ///
    /// While `hasNotifiedAll` is `false`, stored derived values may be outdated.
    static var hasNotifiedAll: Bool {
        if open > observedReads || holds > 0 || isDelivering || !events.isEmpty { return false }
        return isWaking ? wakes.count == wakesBeforeDerivedStage : wakes.isEmpty
    }

    /// Returns the queued events of a store. During a delivery, the result can also contain delivered events.
    package static func events(of pipeline: AnyPipeline) -> [StoreEvent] {
        events.filter { $0.pipeline === pipeline }.map(\.event)
    }

    /// Whether no transaction is open, and no notification is queued, delayed or being delivered.
    static var isIdle: Bool { open == 0 && isEmpty }

    /// Whether exactly one transaction is open, and no notification is queued, delayed or being delivered.
    static var isOnlyOneOpen: Bool { open == 1 && isEmpty }

    private static var isEmpty: Bool { holds == 0 && !isWaking && !isDelivering && events.isEmpty && wakes.isEmpty }
}

// MARK: - Adding to the queue

extension TransactionQueue {
    /// Queues an event, and calls ``settle()``.
    static func addEvent(_ event: StoreEvent, of pipeline: AnyPipeline) {
        events.append(QueuedEvent(event: event, pipeline: pipeline, reaction: Restoration.current))
        settle()
    }

    /// Queues an event of a released store, and calls ``settle()``.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - attachments: The recorders that were attached to the store.
    static func addEvent(_ event: StoreEvent, ofReleasedStoreWith attachments: Attachments) {
        events.append(
            QueuedEvent(event: event, pipeline: nil, attachments: attachments, reaction: Restoration.current))
        settle()
    }

    /// Queues a wake.
    ///
    /// - Parameters:
    ///   - observers: The observers. The caller has already added the changed parts with ``Observers/addPending(_:)``.
    ///   - cause: The execution that causes the wake, or `nil` if no execution causes it.
    ///   - commit: The number of the commit that changed the observed parts; `nil` if the change was not recorded.
    ///   - comesLast: Whether the wake comes after all other wakes, including wakes that are queued later.
    static func addWake(
        _ observers: Observers, causedBy cause: Execution.ID?, changedBy commit: UInt64?, comesLast: Bool = false
    ) {
        wakes.append(
            QueuedWake(
                observers: observers, cause: cause, commit: commit, reaction: Restoration.current, comesLast: comesLast)
        )
    }

    /// Queues a wake of observers of anything but a store's state, unless their wake is already queued.
    static func addWake(_ observers: Observers, comesLast: Bool = false) {
        guard observers.addPending(Changes(rawValue: 1)) else { return }
        addWake(observers, causedBy: RunningExecution.currentID, changedBy: nil, comesLast: comesLast)
    }

    /// Replaces the commit number of the queued wake of `observers`. `commit` is the number of a later commit of the
    /// same store.
    static func replaceCommit(_ commit: UInt64, of observers: Observers) {
        if let index = wakes.lastIndex(where: { $0.observers === observers }) { wakes[index].commit = commit }
    }

    /// Wakes observers without the queue. Then delivers the notifications of changes that the observers made. Call
    /// this method only if ``isIdle`` is `true`.
    ///
    /// - Parameter wake: A closure that wakes the observers.
    @usableFromInline static func wakeAtOnce(_ wake: () -> Void) {
        isWaking = true
        WorkContext.reacting(to: nil, wake)
        isWaking = false
        if !events.isEmpty || !wakes.isEmpty { settle() }
    }

    /// Runs `body`, which changes several stores. Recorders and observers are called after all changes.
    static func together(_ body: () -> Void) {
        open += 1
        body()
        open -= 1
        settle()
    }

    /// Runs `body`, and then delivers the notifications of changes that `body` made.
    ///
    /// The caller observes what `body` reads. It must not observe what recorders and observers read, so they are not
    /// called while `body` runs.
    static func deferringNotifications<Result>(_ body: () -> Result) -> Result {
        open += 1
        observedReads += 1
        defer {
            open -= 1
            observedReads -= 1
            settle()
        }
        return body()
    }
}

// MARK: - Emptying the queue

extension TransactionQueue {
    /// Calls recorders, then observers, until the queue is empty.
    ///
    /// While a transaction is open, this method and ``deliver()`` call no recorder and no observer. While a call of
    /// `computed(new:old:)` is running, this method calls recorders, but no observers.
    static func settle() {
        deliver()
        guard open == 0, holds == 0, !isDelivering, !isWaking, !wakes.isEmpty else { return }
        isWaking = true
        DerivedReading.suspended(reading: Reading.observing, wakeObservers)
        isWaking = false
    }

    private static func wakeObservers() {
        round &+= 1
        var next = 0
        while next < wakes.count {
            let wake = wakes[next]
            next += 1
            if wake.comesLast {
                if next < wakes.count {
                    wakes.append(wake)
                    continue
                }
                wakesBeforeDerivedStage = wakes.count
            }
            Restoration.reacting(to: wake.reaction) {
                WorkContext.reacting(to: wake.cause) {
                    wake.observers.wakePending(in: round, changedBy: wake.commit)
                }
            }
            wakesBeforeDerivedStage = -1
        }
        wakes.removeAll(keepingCapacity: next < 1024)
    }

    /// Calls recorders with the queued events. Does nothing while a transaction is open.
    static func deliver() {
        guard open == 0, !isDelivering, !events.isEmpty else { return }
        isDelivering = true
        // What recorders read has no effect on derived values.
        CallContext.with({ $0.computing = nil }, run: { DerivedReading.suspended(reading: .derived, callRecorders) })
        isDelivering = false
    }

    private static func callRecorders() {
        var next = 0
        let most = events.count + mostReactions
        while next < events.count {
            if next > most { rejectEndlessRecording(of: events[next]) }
            let queued = events[next]
            next += 1
            Restoration.reacting(to: queued.reaction) {
                WorkContext.reacting(to: queued.event.execution.id) {
                    AllStores.recordEvent(queued.event, and: queued.pipeline?.attachments ?? queued.attachments)
                }
            }
        }
        events.removeAll(keepingCapacity: next < 1024)
    }

    /// The maximum number of events that recorders may add to the queue during one call of ``deliver()``. More events
    /// cause a trap.
    private static let mostReactions = 100_000

    private static func rejectEndlessRecording(of queued: QueuedEvent) -> Never {
        fatalError(
            """
            Recorders change stores in an endless loop. The last change is “\(queued.event.execution.name)” of \
            \(queued.event.store). Change a store in a recorder only if the new value differs.
            """
        )
    }
}
