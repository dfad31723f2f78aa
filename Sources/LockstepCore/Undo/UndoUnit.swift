/// What is undone at once: the changes of one root execution, or of several that cannot be told apart.
@MainActor struct UndoUnit {
    private struct Change {
        let store: StoreReference
        let before: any Sendable
        var after: any Sendable
    }

    private var roots: Set<Execution.ID>
    private var changes: [Change]

    /// The unit of one commit; `nil` for one that changed nothing that can be put back.
    init?(_ commit: Commit) {
        let change = Change(store: commit.store, before: undoable(commit.before), after: undoable(commit.after))
        guard !areSame(change.before, change.after) else { return nil }
        roots = [commit.root]
        changes = [change]
    }

    /// Whether the commit is part of an execution whose changes are in this unit.
    func includes(_ commit: Commit) -> Bool { roots.contains(commit.root) }

    /// Whether both units change the same store.
    func shares(storeWith other: UndoUnit) -> Bool {
        changes.contains { change in other.changes.contains { $0.store == change.store } }
    }

    /// Whether undoing it would change nothing: its changes cancelled each other, or the stores are gone.
    var isEmpty: Bool { changes.allSatisfy { $0.store.pipeline?.capture() == nil || areSame($0.before, $0.after) } }

    /// Adds a unit that was made after this one.
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

    /// Closes the unit: what its executions change from now on is another one.
    mutating func close() { roots.removeAll() }

    /// Puts the states before its changes back.
    func undo(by restoration: Restoration) { restore(\.before, name: "undo", by: restoration) }

    /// Puts the states after its changes back.
    func redo(by restoration: Restoration) { restore(\.after, name: "redo", by: restoration) }

    private func restore(_ side: KeyPath<Change, any Sendable>, name: String, by restoration: Restoration) {
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

/// What of a snapshot is undone and redone.
@MainActor private func undoable(_ snapshot: any Sendable) -> any Sendable {
    if let snapshot = snapshot as? any PartlyUndoneSnapshot { snapshot.undoable } else { snapshot }
}

/// Whether two snapshots are known to be the same.
@MainActor private func areSame(_ left: any Sendable, _ right: any Sendable) -> Bool {
    func compare<Snapshot: PartlyUndoneSnapshot>(_ left: Snapshot) -> Bool {
        (right as? Snapshot).map(left.isSameState) ?? false
    }
    if let left = left as? any PartlyUndoneSnapshot { return compare(left) }
    return areEqual(left, right)
}

/// A snapshot to be put back, with what is not undone as it is now.
@MainActor private func keepingTheRest(_ snapshot: any Sendable, of current: any Sendable) -> any Sendable {
    func keep<Snapshot: PartlyUndoneSnapshot>(_ snapshot: Snapshot) -> any Sendable {
        (current as? Snapshot).map(snapshot.keepingTheRest) ?? snapshot
    }
    if let snapshot = snapshot as? any PartlyUndoneSnapshot { return keep(snapshot) }
    return snapshot
}
