/// The changes that one undo reverts, usually the changes of one outermost execution. If two executions change the
/// same store alternately, the step has the changes of both.
@MainActor final class UndoStep {
    struct Change {
        let store: StoreReference
        let before: any Sendable
        fileprivate(set) var after: any Sendable
        /// Whether `before` and `after` are the same; `nil` if they were not compared yet.
        fileprivate var isSame: Bool? = false
    }

    /// A key path to the state before or after a change: `\.before` or `\.after`.
    typealias Side = KeyPath<Change, any Sendable>

    /// The number of the step. A step that starts later has a greater number.
    let number: Int
    /// The outermost executions of this step that have not ended. Their further changes belong to this step. While there
    /// is one, the step is *open*.
    var openRoots: Set<Execution.ID>
    /// The changes, one for each store.
    private var changes: [Change]
    /// The indices in ``changes``.
    private var places: [StoreReference: Int]

    /// Creates a step with one change.
    init(_ change: Change, of root: Execution.ID, number: Int) {
        self.number = number
        openRoots = [root]
        changes = [change]
        places = [change.store: 0]
    }

    /// The stores that the step changes.
    var stores: some Collection<StoreReference> { places.keys }

    /// Returns whether the step changes a store.
    func changes(_ store: StoreReference) -> Bool { places[store] != nil }

    /// Returns whether this step and `other` change at least one common store.
    func shares(storeWith other: UndoStep) -> Bool {
        let (few, many) = places.count < other.places.count ? (places, other.places) : (other.places, places)
        return few.keys.contains { many[$0] != nil }
    }

    /// Whether the step has nothing to undo. For example, its changes cancel each other out, or its stores were
    /// released.
    var isEmpty: Bool {
        changes.indices.allSatisfy { place in
            if changes[place].store.pipeline?.isGone != false { return true }
            let isSame = changes[place].isSame ?? areSame(changes[place].before, changes[place].after)
            changes[place].isSame = isSame
            return isSame
        }
    }

    /// Adds a later change.
    func addChange(_ change: Change) {
        if let place = places[change.store] {
            changes[place].after = change.after
            changes[place].isSame = nil
        } else {
            places[change.store] = changes.count
            changes.append(change)
        }
    }

    /// Adds the changes of a later step to this step.
    func appendStep(_ later: UndoStep) {
        openRoots.formUnion(later.openRoots)
        for change in later.changes { addChange(change) }
    }

    /// Removes the changes of released stores, and returns them.
    func removeReleased() -> [Change] {
        let all = changes
        changes.removeAll { $0.store.pipeline?.isGone != false }
        if changes.count == all.count { return [] }
        places = Dictionary(uniqueKeysWithValues: changes.enumerated().map { ($1.store, $0) })
        return all.filter { places[$0.store] == nil }
    }

    /// Restores the states that the stores had before or after the step's changes. Released stores are skipped.
    func restore(_ side: Side, name: String, by restoration: Restoration) {
        let snapshots = changes.compactMap { change in
            change.store.pipeline.map { pipeline in
                let snapshot = change[keyPath: side]
                let kept = (snapshot as? any PartlyUndoneSnapshot)?.mergingUnrestored(of: pipeline.capture())
                return (pipeline: pipeline, snapshot: kept ?? snapshot)
            }
        }
        restoration.restore(snapshots, name: name)
    }
}

extension UndoStep.Change {
    /// Creates the change of one commit. Returns `nil` if the commit changed nothing that can be undone.
    @MainActor init?(_ commit: Commit) {
        func undoable(_ snapshot: any Sendable) -> any Sendable {
            (snapshot as? any PartlyUndoneSnapshot)?.undoable ?? snapshot
        }
        self.init(store: commit.store, before: undoable(commit.before), after: undoable(commit.after))
        if areSame(before, after) { return nil }
    }
}

/// Returns whether `left` and `right` have the same undoable part. Returns `false` if the parts cannot be compared.
@MainActor private func areSame(_ left: any Sendable, _ right: any Sendable) -> Bool {
    (left as? any PartlyUndoneSnapshot)?.isSameState(as: right) ?? (knownEquality(left, right) == true)
}
