/// Undoes and redoes the changes of the stores that it is attached to, of any style.
///
/// ```swift
/// let undo = UndoRecorder()
/// store.pipeline.attach(undo)
/// store.commit { $0.title = "Milk" }
/// undo.undo()
/// undo.redo()
/// ```
///
/// The unit of undo is the root execution: what an action did with everything inside it, on every store attached, is
/// undone at once (promise U1). Where the commits of two root executions on one store alternate, they are one unit, for
/// neither can be undone without the other. Undoing puts snapshots back; it runs neither loads nor `computed`.
///
/// A change that is not an undo or redo of this recorder empties the redo stack. No store is kept alive; what was done to
/// a store that is gone is skipped.
@MainActor public final class UndoRecorder: Recorder {
    /// How many units are kept at most.
    public let limit: Int

    private var done: [UndoUnit] = []
    private var undone: [UndoUnit] = []

    /// - Parameter limit: How many units can be undone at most.
    public init(limit: Int = 100) {
        precondition(limit > 0, "An undo recorder must keep at least one unit")
        self.limit = limit
    }

    /// Whether there is something to undo.
    public var canUndo: Bool { done.contains { !$0.isEmpty } }

    /// Whether there is something to redo.
    public var canRedo: Bool { !undone.isEmpty }

    /// Undoes the last unit that changed anything.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func undo() -> Bool {
        while var unit = done.popLast() {
            if unit.isEmpty { continue }
            unit.close()
            undone.append(unit)
            unit.undo(by: self)
            return true
        }
        return false
    }

    /// Does the unit again that was undone last.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func redo() -> Bool {
        guard let unit = undone.popLast() else { return false }
        done.append(unit)
        unit.redo(by: self)
        return true
    }

    /// Adds a change to what can be undone.
    public func record(_ event: StoreEvent) {
        guard case .committed(let commit) = event, !UndoUnit.isRestored(commit, by: self) else { return }
        undone.removeAll()
        let new = UndoUnit(commit)
        if let index = done.lastIndex(where: { $0.includes(commit) }) {
            done[index].append(new)
            // What came since on the same stores alternates with it, and can only be undone together.
            let since = done.index(after: index)
            if done[since...].contains(where: { $0.shares(storeWith: done[index]) }) {
                for unit in done[since...] { done[index].append(unit) }
                done[index].append(new)
                done.removeSubrange(since...)
            }
        } else {
            done.append(new)
            if done.count > limit { done.removeFirst() }
        }
    }
}
