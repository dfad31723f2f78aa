/// The observers of a store's parts, apart from the store and its state: a wake that is queued keeps neither alive.
@usableFromInline @MainActor class Observers {
    /// The parts whose observers are to be woken by the queue.
    private var pending: Changes = []
    /// How often they were woken in one run of the queue.
    private var wakes: (run: UInt32, count: UInt32) = (0, 0)

    @usableFromInline init() {}

    /// Wakes the observers of some parts.
    func wake(_ changes: Changes) { fatalError("A backend wakes observers.") }

    /// Some parts, as a developer knows them, and how many observers they have.
    func parts(of changes: Changes) -> [ObservedPart] { fatalError("A backend names its parts.") }

    /// Adds to what is to be woken.
    ///
    /// - Returns: Whether there was nothing before.
    final func add(_ changes: Changes) -> Bool {
        defer { pending.formUnion(changes) }
        return pending.isEmpty
    }

    /// Wakes the observers of all that changed since the last call.
    ///
    /// - Parameters:
    ///   - run: The number of the queue's run.
    ///   - commit: The number of the commit that changed it last, if that is known.
    final func wakePending(in run: UInt32, changedBy commit: UInt64?) {
        if wakes.run != run { wakes = (run, 0) }
        wakes.count += 1
        if wakes.count > 10_000 {
            fatalError(
                "An observer changes what it observes, again and again. Change a store only where the new value differs."
            )
        }
        let changes = exchange(&pending, with: [])
        if let listener = WakeListeners.current { wake(changes, by: commit, listener) } else { wake(changes) }
    }

    private func wake(_ changes: Changes, by commit: UInt64?, _ listener: any WakeListener) {
        let parts = parts(of: changes).filter { $0.observers > 0 }
        wake(changes)
        if let commit, !parts.isEmpty { listener.woke(parts, by: commit) }
    }
}
