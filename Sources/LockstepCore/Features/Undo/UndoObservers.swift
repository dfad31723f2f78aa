/// The observers of ``UndoRecorder/canUndo`` and ``UndoRecorder/canRedo``.
final class UndoObservers: Observers {
    private static let undo = Changes(rawValue: 1)
    private static let redo = Changes(rawValue: 2)

    let canUndo = Signal()
    let canRedo = Signal()
    /// The values that the observers were last notified of.
    private var announced = (canUndo: false, canRedo: false)

    override init() {}

    /// Wakes the observers of the values that differ from the last announced values, as soon as no transaction is open.
    func announce(canUndo: Bool, canRedo: Bool) {
        var changes: Changes = []
        if canUndo != announced.canUndo { changes.formUnion(Self.undo) }
        if canRedo != announced.canRedo { changes.formUnion(Self.redo) }
        if changes.isEmpty { return }
        announced = (canUndo, canRedo)
        if addPending(changes) { TransactionQueue.addWake(self, causedBy: RunningExecution.currentID, changedBy: nil) }
    }

    override func parts(of changes: Changes) -> [ObservedPart] { [] }

    override func wake(_ changes: Changes) {
        if changes.contains(Self.undo) { canUndo.wake() }
        if changes.contains(Self.redo) { canRedo.wake() }
    }
}
