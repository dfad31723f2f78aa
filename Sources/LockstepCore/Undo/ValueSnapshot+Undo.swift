/// A snapshot of which an undo puts back a part.
protocol PartlyUndoneSnapshot: Sendable {
    /// What of it is undone and redone.
    var undoable: Self { get }

    /// The same, with everything else as it is now.
    func keepingTheRest(of current: Self) -> Self

    /// Whether both are known to be the same state.
    @MainActor func isSameState(as other: Self) -> Bool
}

extension ValueSnapshot: PartlyUndoneSnapshot {
    /// The settled value. A snapshot can neither start nor stop a load; what operations do, and the errors that they leave,
    /// are not edits.
    var undoable: ValueSnapshot {
        var undoable = self
        undoable.state = errorBefore.map { .failed($0) } ?? state.settled
        undoable.errorBefore = nil
        undoable.operations = OperationsSnapshot()
        return undoable
    }

    func keepingTheRest(of current: ValueSnapshot) -> ValueSnapshot {
        var kept = self
        kept.operations = current.operations
        return kept
    }

    func isSameState(as other: ValueSnapshot) -> Bool {
        if let settlements, settlements == other.settlements { return true }
        let equality = Equality<Value>()
        return state.isSame(as: other.state, by: equality.isSame)
            && latestValue.isSame(as: other.latestValue, by: equality.isSame)
    }
}
