/// What is undone at once: the changes of one root execution, or of several that cannot be told apart.
@MainActor struct UndoUnit {
    private struct Change {
        let store: StoreReference
        let before: any Sendable
        var after: any Sendable
    }

    private var roots: Set<Execution.ID>
    private var changes: [Change]

    /// The unit of one commit.
    init(_ commit: Commit) {
        roots = [commit.root]
        changes = [Change(store: commit.store, before: commit.before, after: commit.after)]
    }

    /// Whether the commit is part of an execution whose changes are in this unit.
    func includes(_ commit: Commit) -> Bool { roots.contains(commit.root) }

    /// Whether both units change the same store.
    func shares(storeWith other: UndoUnit) -> Bool {
        changes.contains { change in other.changes.contains { $0.store == change.store } }
    }

    /// Whether undoing it would change nothing.
    var isEmpty: Bool { changes.allSatisfy { areEqual($0.before, $0.after) } }

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
    func undo(by recorder: UndoRecorder) {
        for change in changes { Self.restore(change.before, of: change.store, "undo", recorder) }
    }

    /// Puts the states after its changes back.
    func redo(by recorder: UndoRecorder) {
        for change in changes { Self.restore(change.after, of: change.store, "redo", recorder) }
    }
}

extension UndoUnit {
    /// The payload of the executions that undo and redo, by which a recorder knows its own.
    private struct Token: Hashable, Sendable {
        let recorder: ObjectIdentifier
    }

    /// Whether the commit is an undo or a redo of that recorder.
    static func isRestored(_ commit: Commit, by recorder: UndoRecorder) -> Bool {
        commit.execution.payload as? Token == Token(recorder: ObjectIdentifier(recorder))
    }

    private static func restore(
        _ snapshot: any Sendable, of store: StoreReference, _ name: String, _ recorder: UndoRecorder
    ) {
        let token = Token(recorder: ObjectIdentifier(recorder))
        store.pipeline?.restore(anySnapshot: snapshot, name: name, payload: token)
    }
}
