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
        guard !areEqual(change.before, change.after) else { return nil }
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
    var isEmpty: Bool { changes.allSatisfy { $0.store.pipeline?.liveSnapshot == nil || areEqual($0.before, $0.after) } }

    /// Takes in a unit that was made after this one.
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

    /// Takes in nothing more: what its executions go on to do will be another unit.
    mutating func close() { roots.removeAll() }

    /// Puts the states before its changes back.
    func undo(by recorder: UndoRecorder) { restore(\.before, name: "undo", by: recorder) }

    /// Puts the states after its changes back.
    func redo(by recorder: UndoRecorder) { restore(\.after, name: "redo", by: recorder) }

    private func restore(_ side: KeyPath<Change, any Sendable>, name: String, by recorder: UndoRecorder) {
        let snapshots = changes.compactMap { change in
            change.store.pipeline.flatMap { pipeline in
                pipeline.liveSnapshot.map {
                    (pipeline: pipeline, snapshot: keepingTheRest(change[keyPath: side], of: $0))
                }
            }
        }
        AnyPipeline.restore(snapshots, name: name, payload: Token(recorder: ObjectIdentifier(recorder)))
    }

    /// The payload of the executions that undo and redo, by which a recorder knows its own.
    private struct Token: Hashable, Sendable {
        let recorder: ObjectIdentifier
    }

    /// Whether the execution is an undo or a redo of that recorder.
    static func isRestoring(_ execution: Execution, by recorder: UndoRecorder) -> Bool {
        execution.payload as? Token == Token(recorder: ObjectIdentifier(recorder))
    }
}

/// What of a snapshot is undone and redone.
@MainActor private func undoable(_ snapshot: any Sendable) -> any Sendable {
    if let snapshot = snapshot as? any PartlyUndoneSnapshot { snapshot.undoable } else { snapshot }
}

/// A snapshot to be put back, with what is not undone as it is now.
@MainActor private func keepingTheRest(_ snapshot: any Sendable, of current: any Sendable) -> any Sendable {
    func keep<Snapshot: PartlyUndoneSnapshot>(_ snapshot: Snapshot) -> any Sendable {
        (current as? Snapshot).map(snapshot.keepingTheRest) ?? snapshot
    }
    if let snapshot = snapshot as? any PartlyUndoneSnapshot { return keep(snapshot) }
    return snapshot
}
