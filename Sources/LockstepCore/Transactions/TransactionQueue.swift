/// The queued notifications of finished transactions: events for recorders, then wakes for observers.
///
/// No recorder and no observer is called while any transaction is open. Events come before wakes, each in the order
/// of the transactions. A recorder or an observer may change stores. Its transactions are added to the end of the
/// queue, so all recorders receive events in the same order, and all observers of one change are woken before any
/// observer of the next change (promises C1 and C4).
///
/// A wake refers to observers and not to a state, so a queued wake does not keep a store alive.
@usableFromInline @MainActor enum TransactionQueue {
    /// The number of open transactions of all stores.
    @exclusivity(unchecked) static var open = 0
    /// The number of running calls of `computed`, of all stores. Until it is 0, wakes are delayed, so that observers
    /// read all derived values.
    @exclusivity(unchecked) static var holds = 0

    @exclusivity(unchecked) private static var events: [QueuedEvent] = []
    @exclusivity(unchecked) private static var wakes: [QueuedWake] = []
    /// Whether recorders are being called.
    @exclusivity(unchecked) private(set) static var isDelivering = false
    @exclusivity(unchecked) private static var isWaking = false
    /// The number of queued wakes when the verification of derived values started, or -1 while none is running.
    @exclusivity(unchecked) private static var countAtStage = -1
    /// The number of times that the queue was emptied.
    private static var round: UInt32 = 0

    private struct QueuedEvent {
        let event: StoreEvent
        let pipeline: AnyPipeline
        let reaction: Restoration?
    }

    private struct QueuedWake {
        let observers: Observers
        /// The execution that causes the work of the observers.
        let cause: Execution.ID?
        /// The last commit that changed the observed parts.
        var commit: UInt64?
        let reaction: Restoration?
        /// Whether all other wakes come before this one.
        var comesLast = false
    }

    /// Whether all recorders and observers of the last changes were called, except for observers of derived values.
    /// Until then, stored derived values may be outdated.
    static var hasNotifiedAll: Bool {
        if open > 0 || holds > 0 || isDelivering || !events.isEmpty { return false }
        return isWaking ? wakes.count == countAtStage : wakes.isEmpty
    }

    /// Whether nothing is open, queued or being delivered.
    static var isIdle: Bool { open == 0 && isEmpty }

    /// Whether one transaction is open, and nothing is queued or being delivered.
    static var isOnlyOneOpen: Bool { open == 1 && isEmpty }

    private static var isEmpty: Bool { holds == 0 && !isWaking && !isDelivering && events.isEmpty && wakes.isEmpty }
}

// MARK: - Adding to the queue

extension TransactionQueue {
    /// Queues an event.
    static func add(_ event: StoreEvent, of pipeline: AnyPipeline) {
        events.append(QueuedEvent(event: event, pipeline: pipeline, reaction: Restoration.current))
        deliver()
    }

    /// Queues a wake for the pending parts of observers.
    ///
    /// - Parameters:
    ///   - observers: The observers.
    ///   - cause: The execution that causes the work of the observers.
    ///   - commit: The commit that changed the observed parts, if it is known.
    static func wake(_ observers: Observers, causedBy cause: Execution.ID?, changedBy commit: UInt64?) {
        wakes.append(QueuedWake(observers: observers, cause: cause, commit: commit, reaction: Restoration.current))
    }

    /// Queues a wake that comes after all others, including wakes that are queued later.
    static func wakeLast(_ observers: Observers) {
        wakes.append(
            QueuedWake(
                observers: observers, cause: ExecutionScope.now?.execution, commit: nil, reaction: Restoration.current,
                comesLast: true))
    }

    /// Updates a queued wake with a later commit that changed the observed parts.
    static func note(_ commit: UInt64, of observers: Observers) {
        if let index = wakes.lastIndex(where: { $0.observers === observers }) { wakes[index].commit = commit }
    }

    /// Starts waking the observers of one transaction that ended while the queue was idle. Such a wake is not queued.
    @usableFromInline static func beginWakingAlone() { isWaking = true }

    /// Ends a wake that was not queued, and empties the queue, because the observers may have changed stores.
    @usableFromInline static func endWakingAlone() {
        isWaking = false
        if !events.isEmpty || !wakes.isEmpty { settle() }
    }

    /// Runs `body` while wakes are delayed.
    static func holdingWakes(_ body: () -> Void) {
        holds += 1
        body()
        holds -= 1
    }
}

// MARK: - Emptying the queue

extension TransactionQueue {
    /// Calls recorders, then observers, until the queue is empty. Does nothing while a transaction is open.
    static func settle() {
        deliver()
        guard open == 0, holds == 0, !isDelivering, !isWaking, !wakes.isEmpty else { return }
        isWaking = true
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
                countAtStage = wakes.count
            }
            Restoration.reacting(to: wake.reaction) {
                ExecutionScope.outside(causedBy: wake.cause) {
                    wake.observers.wakePending(in: round, changedBy: wake.commit)
                }
            }
            countAtStage = -1
        }
        wakes.removeAll(keepingCapacity: next < 1024)
        isWaking = false
    }

    /// Calls recorders with the queued events. Does nothing while a transaction is open.
    static func deliver() {
        guard open == 0, !isDelivering, !events.isEmpty else { return }
        isDelivering = true
        var next = 0
        while next < events.count {
            let (event, pipeline, reaction) = (events[next].event, events[next].pipeline, events[next].reaction)
            next += 1
            Restoration.reacting(to: reaction) {
                ExecutionScope.$current.withValue(.causedBy(event.execution.id)) { pipeline.record(event) }
            }
        }
        events.removeAll(keepingCapacity: next < 1024)
        isDelivering = false
    }
}
