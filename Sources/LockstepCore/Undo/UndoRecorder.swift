public import Observation

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
/// Every change is a step, not only a user's: a load that has ended is one, too. What operations do is none. Attach it to the
/// stores that the user edits.
///
/// A change that is not an undo or redo of this recorder empties the redo stack; what observers commit when they see an undo
/// is part of it. No store is kept alive; what was done to a store that is gone is skipped. It is observable: a button can
/// follow ``canUndo``.
@MainActor @Observable public final class UndoRecorder: Recorder {
    /// How many units are kept at most.
    public let limit: Int

    private var done: [UndoUnit] = []
    private var undone: [UndoUnit] = []

    /// The last undo or redo.
    @ObservationIgnored private var restoration = Restoration()

    /// - Parameter limit: How many units can be undone at most.
    public init(limit: Int = 100) {
        precondition(limit > 0, "An undo recorder must keep at least one unit")
        self.limit = limit
    }

    /// Whether there is something to undo.
    public var canUndo: Bool { done.contains { !$0.isEmpty } }

    /// Whether there is something to redo.
    public var canRedo: Bool { undone.contains { !$0.isEmpty } }

    /// Undoes the last unit that changed anything.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func undo() -> Bool {
        while var unit = done.popLast() {
            if unit.isEmpty { continue }
            unit.close()
            undone.append(unit)
            restoration = Restoration()
            unit.undo(by: restoration)
            return true
        }
        return false
    }

    /// Does the unit again that was undone last.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func redo() -> Bool {
        while let unit = undone.popLast() {
            if unit.isEmpty { continue }
            done.append(unit)
            restoration = Restoration()
            unit.redo(by: restoration)
            return true
        }
        return false
    }

    /// Adds a change to what can be undone.
    public func record(_ event: StoreEvent) {
        // What is done at once in reaction to an undo is part of it (promise U3).
        guard case .committed(let commit) = event, commit.reaction !== restoration,
            commit.reaction?.isUndoable != false, let unit = UndoUnit(commit)
        else { return }
        undone.removeAll()
        add(unit, of: commit)
    }

    private func add(_ new: UndoUnit, of commit: Commit) {
        guard let index = done.lastIndex(where: { $0.includes(commit) }) else {
            if done.last?.isEmpty == true { done.removeLast() }
            done.append(new)
            if done.count > limit { done.removeFirst() }
            return
        }
        // What came since on the same stores alternates with it, and can only be undone together; the rest stays apart.
        var merged: [Int] = []
        var reach = done[index]
        reach.append(new)
        while let next = done.indices.first(where: {
            $0 > index && !merged.contains($0) && done[$0].shares(storeWith: reach)
        }) {
            reach.append(done[next])
            merged.append(next)
        }
        merged.sort()
        for position in merged { done[index].append(done[position]) }
        for position in merged.reversed() { done.remove(at: position) }
        done[index].append(new)
    }
}
