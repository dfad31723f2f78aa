/// A snapshot that undo restores only in part.
protocol PartlyUndoneSnapshot: Sendable {
    /// The snapshot with only the part that undo and redo restore.
    var undoable: any Sendable { get }

    /// Returns a snapshot with the undoable part of this snapshot and the rest of `current`.
    func mergingUnrestored(of current: (any Sendable)?) -> any Sendable

    /// Returns whether this snapshot and `other` contain the same state. Returns `false` if the states cannot be
    /// compared.
    @MainActor func isSameState(as other: any Sendable) -> Bool
}

extension ValueSnapshot: PartlyUndoneSnapshot {
    /// The snapshot without a running load, and without operations and their errors.
    var undoable: any Sendable {
        var undoable = self
        undoable.state = errorBefore.map { .failed($0) } ?? state.settled
        undoable.errorBefore = nil
        undoable.operations = OperationsSnapshot()
        return undoable
    }

    func mergingUnrestored(of current: (any Sendable)?) -> any Sendable {
        var kept = self
        if let current = current as? Self { kept.operations = current.operations }
        return kept
    }

    func isSameState(as other: any Sendable) -> Bool {
        guard let other = other as? Self else { return false }
        if let stateVersion, stateVersion == other.stateVersion { return true }
        let equality = Equality<Value>()
        return equality.isSame(state, other.state) && equality.isSame(latestValue, other.latestValue)
    }
}
