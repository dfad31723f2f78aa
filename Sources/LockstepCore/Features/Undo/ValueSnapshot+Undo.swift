/// A snapshot that undo restores only in part.
protocol PartlyUndoneSnapshot: Sendable {
    /// The snapshot with only the part that undo and redo restore.
    var undoable: Self { get }

    /// Returns a snapshot with the undoable part of this snapshot and the rest of `current`.
    func mergingUnrestored(of current: Self) -> Self

    /// Returns whether this snapshot and `other` contain the same state. Returns `false` if the states cannot be
    /// compared.
    @MainActor func isSameState(as other: Self) -> Bool
}

extension ValueSnapshot: PartlyUndoneSnapshot {
    /// The snapshot without a running load, and without operations and their errors.
    var undoable: ValueSnapshot {
        var undoable = self
        undoable.state = errorBefore.map { .failed($0) } ?? state.settled
        undoable.errorBefore = nil
        undoable.operations = OperationsSnapshot()
        return undoable
    }

    func mergingUnrestored(of current: ValueSnapshot) -> ValueSnapshot {
        var kept = self
        kept.operations = current.operations
        return kept
    }

    func isSameState(as other: ValueSnapshot) -> Bool {
        if let stateVersion, stateVersion == other.stateVersion { return true }
        let equality = Equality<Value>()
        return equality.isSame(state, other.state) && equality.isSame(latestValue, other.latestValue)
    }
}
