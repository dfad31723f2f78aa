/// The changes that one undo reverts, usually the changes of one outermost execution. If two executions change the
/// same store alternately, the unit has the changes of both.
@MainActor struct UndoUnit {
    struct Change {
        let store: StoreReference
        let before: any Sendable
        fileprivate(set) var after: any Sendable
    }

    /// A key path to the state before or after a change: `\.before` or `\.after`.
    typealias Side = KeyPath<Change, any Sendable>

    private var roots: Set<Execution.ID>
    private var changes: [Change]

    /// Creates the unit of one commit. Returns `nil` if the commit changed nothing that can be undone.
    init?(_ commit: Commit) {
        let change = Change(store: commit.store, before: undoable(commit.before), after: undoable(commit.after))
        guard !areSame(change.before, change.after) else { return nil }
        roots = [commit.root]
        changes = [change]
    }

    /// Returns whether the commit is part of an execution of this unit. Returns `false` after ``close()``.
    func includes(_ commit: Commit) -> Bool { roots.contains(commit.root) }

    /// Returns whether this unit and `other` change at least one common store.
    func shares(storeWith other: UndoUnit) -> Bool {
        changes.contains { change in other.changes.contains { $0.store == change.store } }
    }

    /// Whether the unit has nothing to undo. For example, its changes cancel each other out, or its stores were
    /// deallocated.
    var isEmpty: Bool { changes.allSatisfy { $0.store.pipeline?.capture() == nil || areSame($0.before, $0.after) } }

    /// Adds the changes of a later unit to this unit.
    mutating func append(_ later: UndoUnit) {
        roots.formUnion(later.roots)
        for change in later.changes {
            if let index = changes.firstIndex(where: { $0.store == change.store }) {
                changes[index].after = change.after
            } else {
                changes.append(change)
            }
        }
    }

    /// Closes the unit. If an execution of the unit makes further changes, the changes belong to a new unit.
    mutating func close() { roots.removeAll() }

    /// Restores the states that the stores had before or after the unit's changes. Deallocated stores are skipped.
    func restore(_ side: Side, name: String, by restoration: Restoration) {
        let snapshots = changes.compactMap { change in
            change.store.pipeline.flatMap { pipeline in
                pipeline.capture().map {
                    (pipeline: pipeline, snapshot: keepingTheRest(change[keyPath: side], of: $0))
                }
            }
        }
        restoration.restore(snapshots, name: name)
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
@MainActor private func keepingTheRest(_ snapshot: any Sendable, of current: any Sendable) -> any Sendable {
    func keep<Snapshot: PartlyUndoneSnapshot>(_ snapshot: Snapshot) -> any Sendable {
        (current as? Snapshot).map(snapshot.keepingTheRest) ?? snapshot
    }
    if let snapshot = snapshot as? any PartlyUndoneSnapshot { return keep(snapshot) }
    return snapshot
}
