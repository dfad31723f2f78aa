/// The changes that one undo reverts, usually the changes of one outermost execution. If two executions change the
/// same store alternately, the unit has the changes of both.
@MainActor final class UndoUnit {
    struct Change {
        let store: StoreReference
        let before: any Sendable
        fileprivate(set) var after: any Sendable
        /// Whether `before` and `after` are the same; `nil` if they were not compared yet.
        fileprivate var isSame: Bool? = false

        /// Whether the store was released.
        @MainActor fileprivate var isGone: Bool { store.pipeline.map(\.isGone) ?? true }
    }

    /// A key path to the state before or after a change: `\.before` or `\.after`.
    typealias Side = KeyPath<Change, any Sendable>

    /// The number of the unit. A unit that starts later has a greater number.
    let number: Int
    /// The outermost executions of this unit that have not ended. Their further changes belong to this unit.
    var openRoots: Set<Execution.ID>
    /// The changes, one for each store.
    private var changes: [Change]
    /// The indices in ``changes``.
    private var places: [StoreReference: Int]

    /// Creates a unit with one change.
    init(_ change: Change, of root: Execution.ID, number: Int) {
        self.number = number
        openRoots = [root]
        changes = [change]
        places = [change.store: 0]
    }

    /// Whether the unit may still receive changes.
    var isOpen: Bool { !openRoots.isEmpty }

    /// Returns whether this unit and `other` change at least one common store.
    func shares(storeWith other: UndoUnit) -> Bool {
        let (few, many) = places.count < other.places.count ? (places, other.places) : (other.places, places)
        return few.keys.contains { many[$0] != nil }
    }

    /// Returns whether this unit changes a store.
    func changes(_ store: StoreReference) -> Bool { places[store] != nil }

    /// Whether the unit has nothing to undo. For example, its changes cancel each other out, or its stores were
    /// released.
    var isEmpty: Bool { changes.indices.allSatisfy { changes[$0].isGone || isSame(at: $0) } }

    private func isSame(at place: Int) -> Bool {
        if let isSame = changes[place].isSame { return isSame }
        let isSame = areSame(changes[place].before, changes[place].after)
        changes[place].isSame = isSame
        return isSame
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

    /// Adds the changes of a later unit to this unit.
    func appendUnit(_ later: UndoUnit) {
        openRoots.formUnion(later.openRoots)
        for change in later.changes { addChange(change) }
    }

    /// Restores the states that the stores had before or after the unit's changes. Released stores are skipped.
    func restore(_ side: Side, name: String, by restoration: Restoration) {
        let snapshots = changes.compactMap { change in
            change.store.pipeline.flatMap { pipeline in
                pipeline.capture().map {
                    (pipeline: pipeline, snapshot: mergingUnrestored(change[keyPath: side], of: $0))
                }
            }
        }
        restoration.restore(snapshots, name: name)
    }
}

extension UndoUnit.Change {
    /// Creates the change of one commit. Returns `nil` if the commit changed nothing that can be undone.
    @MainActor init?(_ commit: Commit) {
        self.init(store: commit.store, before: undoable(commit.before), after: undoable(commit.after))
        if areSame(before, after) { return nil }
    }
}

/// Returns a snapshot with only the part that undo and redo restore.
@MainActor private func undoable(_ snapshot: any Sendable) -> any Sendable {
    if let snapshot = snapshot as? any PartlyUndoneSnapshot { snapshot.undoable } else { snapshot }
}

/// Returns whether `left` and `right` have the same undoable part. Returns `false` if the parts cannot be compared.
@MainActor private func areSame(_ left: any Sendable, _ right: any Sendable) -> Bool {
    func compare<Snapshot: PartlyUndoneSnapshot>(_ left: Snapshot) -> Bool {
        (right as? Snapshot).map(left.isSameState) ?? false
    }
    if let left = left as? any PartlyUndoneSnapshot { return compare(left) }
    return knownEquality(left, right) == true
}

/// Returns a snapshot with the undoable part of `snapshot` and the rest of `current`.
@MainActor private func mergingUnrestored(_ snapshot: any Sendable, of current: any Sendable) -> any Sendable {
    func keep<Snapshot: PartlyUndoneSnapshot>(_ snapshot: Snapshot) -> any Sendable {
        (current as? Snapshot).map(snapshot.mergingUnrestored) ?? snapshot
    }
    if let snapshot = snapshot as? any PartlyUndoneSnapshot { return keep(snapshot) }
    return snapshot
}
