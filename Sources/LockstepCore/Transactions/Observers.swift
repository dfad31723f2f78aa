/// The observers of a store's parts, apart from the store and its state: a wake that is queued keeps neither alive.
@usableFromInline @MainActor class Observers {
    /// The parts whose observers are to be woken by the queue.
    private var pending: Changes = []
    /// How often they were woken in one run of the queue.
    private var wakes: (run: UInt32, count: UInt32) = (0, 0)

    @usableFromInline init() {}

    /// Wakes the observers of some parts.
    func wake(_ changes: Changes) { fatalError("A backend wakes observers.") }

    /// Adds to what is to be woken.
    ///
    /// - Returns: Whether there was nothing before.
    final func add(_ changes: Changes) -> Bool {
        defer { pending.formUnion(changes) }
        return pending.isEmpty
    }

    /// Wakes the observers of all that changed since the last call.
    final func wakePending(in run: UInt32) {
        if wakes.run != run { wakes = (run, 0) }
        wakes.count += 1
        if wakes.count > 10_000 {
            fatalError(
                "An observer changes what it observes, again and again. Change a store only where the new value differs."
            )
        }
        wake(exchange(&pending, with: []))
    }
}
