/// The observers of one value that is not part of a store's state, such as ``UndoRecorder/canUndo``.
final class SignalObservers: Observers {
    private let signal = Signal()
    private var isObserved = false

    override init() {}

    /// Registers the current observer.
    func access() {
        isObserved = true
        signal.access()
    }

    /// Wakes the observers when all open transactions have ended. Does nothing if ``access()`` was never called.
    func noteChange() {
        guard isObserved, addPending(Changes(rawValue: 1)) else { return }
        TransactionQueue.addWake(self, causedBy: RunningExecution.currentID, changedBy: nil)
    }

    override func wake(_ changes: Changes) { signal.wake() }
}
