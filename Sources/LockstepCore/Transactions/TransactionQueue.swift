/// What finished transactions have yet to tell: events for recorders, then wakes for observers.
///
/// No recorder and no observer is called while any transaction is open. Events come before wakes, each in the order of the
/// transactions. A recorder or an observer may change stores: its transactions join the end of the queue, so all recorders
/// see the same order, and every observer is woken for one change before any is woken for the next (promises C1, C4).
///
/// A wake holds observers and no state: nothing that is queued keeps a store alive.
@usableFromInline @MainActor enum TransactionQueue {
    /// The transactions that are open, of all stores.
    @exclusivity(unchecked) static var open = 0
    /// How often wakes are held back: while a store derives values from a change, its observers wait for all of them.
    @exclusivity(unchecked) static var holds = 0

    @exclusivity(unchecked) private static var events: [QueuedEvent] = []
    @exclusivity(unchecked) private static var wakes: [QueuedWake] = []
    /// Whether recorders are being called.
    @exclusivity(unchecked) private(set) static var isDelivering = false
    @exclusivity(unchecked) private static var isWaking = false
    /// How many wakes were queued when derived values began to be verified, as long as they are.
    @exclusivity(unchecked) private static var countAtStage = -1
    /// How many queues were worked off so far.
    private static var round: UInt32 = 0

    private struct QueuedEvent {
        let event: StoreEvent
        let pipeline: AnyPipeline
        let reaction: Restoration?
    }

    private struct QueuedWake {
        let observers: Observers
        /// The execution that observers' work is caused by.
        let cause: Execution.ID?
        /// The last commit that changed what is observed.
        var commit: UInt64?
        let reaction: Restoration?
        /// Whether all others go first.
        var comesLast = false
    }

    /// Whether everybody was called who follows a change, apart from observers of derived values. Until then, these cannot be
    /// trusted.
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

// MARK: - Filling it

extension TransactionQueue {
    /// Queues an event.
    static func add(_ event: StoreEvent, of pipeline: AnyPipeline) {
        events.append(QueuedEvent(event: event, pipeline: pipeline, reaction: Restoration.current))
        deliver()
    }

    /// Queues the wake of what observers have pending.
    ///
    /// - Parameters:
    ///   - observers: The observers.
    ///   - cause: The execution that observers' work is caused by.
    ///   - commit: The commit that changed what is observed, if that is known.
    static func wake(_ observers: Observers, causedBy cause: Execution.ID?, changedBy commit: UInt64?) {
        wakes.append(QueuedWake(observers: observers, cause: cause, commit: commit, reaction: Restoration.current))
    }

    /// Queues a wake that all others go before, those that are queued later, too.
    static func wakeLast(_ observers: Observers) {
        wakes.append(
            QueuedWake(
                observers: observers, cause: ExecutionScope.now?.execution, commit: nil, reaction: Restoration.current,
                comesLast: true))
    }

    /// Notes a later commit that changed what observers wait to be woken for.
    static func note(_ commit: UInt64, of observers: Observers) {
        if let index = wakes.lastIndex(where: { $0.observers === observers }) { wakes[index].commit = commit }
    }

    /// Begins to wake observers of one transaction that ended while the queue was idle: there is nothing to queue.
    @usableFromInline static func beginWakingAlone() { isWaking = true }

    /// Ends that, and wakes the observers of what those changed.
    @usableFromInline static func endWakingAlone() {
        isWaking = false
        if !events.isEmpty || !wakes.isEmpty { settle() }
    }

    /// Does `body` with wakes held back.
    static func holdingWakes(_ body: () -> Void) {
        holds += 1
        body()
        holds -= 1
    }
}

// MARK: - Emptying it

extension TransactionQueue {
    /// Calls recorders, then observers, until the queue is empty; does nothing while a transaction is open.
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

    /// Calls recorders with the events that are queued; does nothing while a transaction is open.
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
