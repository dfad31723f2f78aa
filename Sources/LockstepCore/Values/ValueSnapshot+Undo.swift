/// A snapshot that says more than an undo is to put back.
protocol PartlyUndoneSnapshot: Sendable {
    /// What of it is undone and redone.
    var undoable: Self { get }

    /// The same with everything else as it is now.
    func keepingTheRest(of current: Self) -> Self
}

extension ValueSnapshot: PartlyUndoneSnapshot {
    /// The settled value. A load in flight can be neither started nor stopped by a snapshot; what operations do, and the
    /// errors that they leave, are no edits.
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
}
