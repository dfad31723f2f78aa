/// The optimistic changes of one store, and the observers of `pendingChanges`.
///
/// A store creates its `OptimisticChanges` at the first optimistic change, or at the first read of `pendingChanges`.
@MainActor final class OptimisticChanges {
    /// The parts of the state that have optimistic changes.
    private(set) var parts: [any AnyOptimisticPart] = []
    /// The observers of the number of pending changes.
    let observers = SignalObservers()

    /// Whether no part of the state has optimistic changes.
    var isEmpty: Bool { parts.isEmpty }

    /// The number of pending changes. ``update()`` updates the number.
    private(set) var count = 0

    /// Returns the part with a key; `nil` if the part has no optimistic changes. See ``AnyOptimisticPart/key``.
    func part<Part>(at key: AnyKeyPath?, of type: Part.Type = Part.self) -> OptimisticPart<Part>? {
        parts.first { $0.key == key } as? OptimisticPart<Part>
    }

    /// Returns the part with a key. If the part has no optimistic changes yet, adds the part that `make` creates.
    func part<Part>(at key: AnyKeyPath?, orMake make: () -> OptimisticPart<Part>) -> OptimisticPart<Part> {
        if let part: OptimisticPart<Part> = part(at: key) { return part }
        let made = make()
        made.isListed = true
        parts.append(made)
        return made
    }

    /// Removes the parts that have no optimistic changes. If the number of pending changes is then different, the
    /// observers of `pendingChanges` wake when the transaction ends.
    ///
    /// Call this method inside a transaction, after each change of a part.
    func update() {
        let old = parts
        for part in old { part.isListed = !part.isEmpty }
        parts = old.filter { $0.isListed }
        let newCount = parts.reduce(0) { $0 + $1.count }
        // The removed parts are released after the assignment, because a `deinit` can run code of the app.
        withExtendedLifetime(old) {}
        if exchange(&count, with: newCount) != newCount { observers.noteChange() }
    }

    /// Compares each part with its last shown value, and records a difference as a write by other code. Call this
    /// method inside a transaction.
    func noteWrites() {
        for part in parts { part.noteWrite() }
        update()
    }
}
