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

    /// Adds a part of the state.
    func addPart(_ part: any AnyOptimisticPart) {
        part.isListed = true
        parts.append(part)
    }

    /// Removes the parts that have no optimistic changes. If the number of pending changes is then different, the
    /// observers of `pendingChanges` wake when the transaction ends.
    ///
    /// Call this method inside a transaction, after each change of a part.
    func update() {
        var (newCount, hasEmpty) = (0, false)
        for part in parts {
            if part.isEmpty {
                part.isListed = false
                hasEmpty = true
            } else {
                newCount += part.count
            }
        }
        // The removed parts are released after the assignment, because a `deinit` can run code of the app.
        if hasEmpty {
            let old = parts
            parts = old.filter { $0.isListed }
            withExtendedLifetime(old) {}
        }
        if exchange(&count, with: newCount) != newCount { observers.noteChange() }
    }

    /// Compares each part with its last shown value, and records a difference as a write by other code. Call this
    /// method inside a transaction.
    func noteWrites() {
        for part in parts { part.noteWrite() }
        update()
    }
}
