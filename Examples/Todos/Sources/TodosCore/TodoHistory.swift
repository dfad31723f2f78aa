package import Lockstep

/// The changes of a list that can be undone and redone: those made here, and not those that a load brings.
///
/// An `UndoRecorder` restores whole snapshots. After a load has brought another program's changes, the earlier snapshots
/// lack them, and to restore one would delete them. From then on, only later changes can be undone.
@MainActor @Observable
package final class TodoHistory: Recorder {
    private var edits = UndoRecorder()

    /// The list after the last change that is known here.
    @ObservationIgnored private var latest: [Todo]?

    /// Creates an empty history.
    init() {}

    /// Whether there is a change to undo.
    package var canUndo: Bool { edits.canUndo }

    /// Whether there is a change to redo.
    package var canRedo: Bool { edits.canRedo }

    /// Restores the list before the last change.
    ///
    /// - Returns: Whether there was a change.
    @discardableResult
    func undo() -> Bool { edits.undo() }

    /// Restores the list after the change that was undone last.
    ///
    /// - Returns: Whether there was a change.
    @discardableResult
    func redo() -> Bool { edits.redo() }

    /// Receives an event of the list's store.
    package func record(_ event: StoreEvent) {
        guard case .committed(let commit) = event, let after = commit.after as? ValueSnapshot<[Todo]>,
            let list = after.latestValue, list != latest
        else { return }
        latest = list
        if commit.execution.kind == .load {
            edits = UndoRecorder()
        } else {
            edits.record(event)
        }
    }
}
