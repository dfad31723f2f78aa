import LockstepCore

extension UndoRecorder {
    /// Undoes all steps, but at most a hundred, so that a fault does not keep the tests from ending.
    func undoAll() {
        for _ in 0..<100 where !undo() { return }
    }
}
