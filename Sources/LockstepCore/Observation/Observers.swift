/// The observers of a store's parts. A queued wake keeps the observers alive, but not the store or its state.
@usableFromInline @MainActor class Observers {
    /// The changed parts whose observers ``TransactionQueue`` will wake.
    private var pending: Changes = []
    /// The last run of ``TransactionQueue`` that woke these observers, and how often the run woke them. More than
    /// 10,000 wakes in one run cause a trap.
    private var wakes: (run: UInt32, count: UInt32) = (0, 0)

    @usableFromInline init() {}

    /// Wakes the observers of the changed parts.
    func wake(_ changes: Changes) { fatalError("Observers.wake(_:) must be overridden.") }

    /// Returns the changed parts, each with a name for developers and the number of its observers. Wake listeners
    /// receive only parts that a commit changes, so observers of anything else need not override this method.
    func parts(of changes: Changes) -> [ObservedPart] { [] }

    /// Adds changed parts of the store to the parts whose observers ``wakePending(in:changedBy:)`` will wake.
    ///
    /// - Returns: `true` if there were no such parts before. In this case, the caller must queue a wake.
    final func addPending(_ changes: Changes) -> Bool {
        defer { pending.formUnion(changes) }
        return pending.isEmpty
    }

    /// Wakes the observers of all parts of the store that changed since the last call of this method.
    ///
    /// - Parameters:
    ///   - run: The number of the current run of ``TransactionQueue``.
    ///   - commit: The number of the last commit that changed the parts; `nil` if the change was not recorded.
    final func wakePending(in run: UInt32, changedBy commit: UInt64?) {
        if wakes.run != run { wakes = (run, 0) }
        wakes.count += 1
        if wakes.count > 10_000 {
            fatalError(
                "An observer changes what it observes in an endless loop. Change the store only if the new value differs."
            )
        }
        let changes = exchange(&pending, with: [])
        guard let commit, let listener = WakeListeners.current else { return wake(changes) }
        let parts = parts(of: changes).filter { $0.observers > 0 }
        wake(changes)
        if !parts.isEmpty { listener.woke(parts, by: commit) }
    }
}
