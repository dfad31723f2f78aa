/// The observers of one value that is not part of a store's state, such as ``UndoRecorder/canUndo``.
final class SignalObservers: Observers {
    private let signal = Signal()
    private var isObserved = false

    /// Registers the current observer.
    func access() {
        isObserved = true
        signal.access()
    }

    /// Wakes the observers when all open transactions have ended. Does nothing if ``access()`` was never called.
    func noteChange() {
        if isObserved { TransactionQueue.addWake(self) }
    }

    override func wake(_ changes: Changes) { signal.wake() }
}
