package import Lockstep

/// The changes of a list that can be undone and redone: changes by this program, and not changes that a load brings.
///
/// An `UndoRecorder` restores whole snapshots. After a load brings changes of another program, the earlier snapshots
/// do not contain these changes, and restoring one would delete them. From then on, only later changes can be undone.
@MainActor @Observable
package final class TodoHistory: Recorder {
    private var edits = UndoRecorder()

    /// The list after the last known change.
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

    /// Restores the list after the last undone change.
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
