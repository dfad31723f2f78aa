/// The last step of a change, called the *stage*. The stage starts after all observers of stores and families were
/// called.
///
/// The stage processes the derived values that the change has marked:
///
/// 1. The values that are not observed are discarded.
/// 2. The other values are verified.
/// 3. The observers of the changed values wake.
final class DerivedUpdate: Observers {
    private static let queued = DerivedUpdate()
    // The references are weak. Strong references would keep alive the derived values and the stores that their closures
    // capture.

    /// The derived values to verify in the next run of the stage.
    private static var pending: [WeakReference<DerivedNode>] = []
    /// The derived values to verify in the next turn of the main actor.
    private static var forNextTurn: [WeakReference<DerivedNode>] = []
    /// Whether a task for the next turn of the main actor was started.
    private static var isScheduled = false

    /// Whether derived values that depend on plain objects may be outdated.
    ///
    /// A *plain object* is an `@Observable` object that does not belong to Lockstep. It announces a change before the
    /// change happens. This property is `true` from the announcement until the next turn of the main actor.
    static var isEarly: Bool { hasAnnouncement || announcedElsewhere.withLock { $0 } > 0 }

    @exclusivity(unchecked) private static var hasAnnouncement = false
    /// The number of announcements that were not made on the main actor, and have not reached it. On Linux, code that
    /// the main actor runs by `DispatchQueue.sync` counts as code that is not on the main actor.
    private nonisolated static let announcedElsewhere = Locked(0)
    /// Whether the stage is verifying or discarding derived values. When the stage wakes observers, this property is
    /// already `false`.
    private(set) static var isRunning = false
    /// The number of calls of ``keepPending(_:)`` so far. Each run of the stage calls that method twice, so one run of
    /// the stage uses two numbers.
    ///
    /// A derived value stores the number of its last verification and the number of its last ``keepPending(_:)``
    /// decision. The stage does neither of them twice for the same number.
    private(set) static var pass: UInt = 0

    override func wake(_ changes: Changes) { Self.runOnce() }
}

// MARK: - Adding

extension DerivedUpdate {
    /// Adds a marked derived value to the next run of the stage. Does nothing if the value was already added.
    static func addMarked(_ node: DerivedNode) {
        if node.isPending { return }
        node.isPending = true
        pending.append(WeakReference(node))
        TransactionQueue.addWake(queued, comesLast: true)
    }

    /// Schedules the verification of a derived value for the *next turn*: a new task of the main actor. Does nothing if
    /// the value was already added for the next turn.
    static func addForNextTurn(_ node: DerivedNode) {
        if node.isPendingForNextTurn { return }
        node.isPendingForNextTurn = true
        forNextTurn.append(WeakReference(node))
        guard !isScheduled else { return }
        isScheduled = true
        // The task is shared by all changes of this turn, so it has the overrides of none of them (promise D1).
        var context = WorkContext.independent
        context[DependencyScopes.self] = DependencyScopes()
        context.run {
            _ = Task { @MainActor in
                isScheduled = false
                hasAnnouncement = false
                for case let node? in exchange(&forNextTurn, with: []).map(\.object) { node.beginTurn() }
                TransactionQueue.settle()
            }
        }
    }

    /// Sets ``isEarly`` to `true`. After this call, the caller must call ``addForNextTurn(_:)``, which starts the task
    /// that sets ``isEarly`` back to `false`.
    static func beginEarly() { hasAnnouncement = true }

    /// Sets ``isEarly`` to `true` from any isolation, until the returned function is called on the main actor.
    nonisolated static func beginEarlyElsewhere() -> @MainActor @Sendable () -> Void {
        announcedElsewhere.withLock { $0 += 1 }
        return { announcedElsewhere.withLock { $0 -= 1 } }
    }
}

// MARK: - Running

extension DerivedUpdate {
    private static func runOnce() {
        let batch = exchange(&pending, with: []).compactMap(\.object).sorted { $0.number < $1.number }
        isRunning = true
        keepPending(batch)
        // A derived value without observers is verified when an observed derived value reads it.
        for node in batch where node.isObserved { node.verify() }
        // The first call keeps the sources of observed derived values. The verification may have replaced these
        // sources. The second call discards a marked value that no observed derived value depends on any more.
        keepPending(batch.filter { $0.validity != .current })
        isRunning = false
        for node in batch { node.isPending = false }
        for node in batch { node.wake() }
    }

    private static func keepPending(_ nodes: [DerivedNode]) {
        pass += 1
        for node in nodes { node.keepIfObserved(in: pass) }
    }
}
