public import Observation

/// A recorder that undoes and redoes the changes of attached stores.
///
/// ```swift
/// let undo = UndoRecorder()
/// store.pipeline.attach(undo)
/// store.commit { $0.title = "Milk" }
/// undo.undo()
/// undo.redo()
/// ```
///
/// Attach the recorder to the stores that the user edits. The recorder is observable, so a button that reads
/// ``canUndo`` stays current.
///
/// Each call of ``undo()`` undoes one step. A step contains all changes of one outermost execution, such as an
/// action, in all attached stores (promise U1). The end of a load is a step, too. Starts, ends and errors of
/// operations are not steps.
///
/// An undo restores snapshots exactly (U2). An undo starts no loads, and does not call ``Store/computed(new:old:)``.
/// A new change removes all steps that could be redone. A change that an observer makes while it reacts to an undo is
/// part of the undo. A change by a task that the observer starts is a new change (U3).
///
/// The recorder does not keep stores alive, except stores inside recorded states. See the article *Undo*.
///
/// Isolation: the main actor.
@MainActor @Observable public final class UndoRecorder: Recorder {
    /// The maximum number of steps that can be undone.
    public let limit: Int

    private var done: [UndoUnit] = []
    private var undone: [UndoUnit] = []

    /// The restoration that all undos and redos of this recorder share. The recorder does not record a commit of an
    /// undo or redo as a new step. It also does not record an immediate reaction to such a commit.
    private let restoration = Restoration()

    /// Creates a recorder.
    ///
    /// - Parameter limit: The maximum number of steps that can be undone. It must be greater than zero.
    public init(limit: Int = 100) {
        precondition(limit > 0, "The limit of an UndoRecorder must be greater than 0")
        self.limit = limit
    }

    /// Whether there is a change to undo.
    public var canUndo: Bool { done.contains { !$0.isEmpty } }

    /// Whether there is a change to redo.
    public var canRedo: Bool { undone.contains { !$0.isEmpty } }

    /// Undoes the last step that changed a state.
    ///
    /// - Returns: Whether a change was undone.
    @discardableResult
    public func undo() -> Bool { moveLast(from: \.done, to: \.undone, restoring: \.before, name: "undo") }

    /// Redoes the step that was undone last.
    ///
    /// - Returns: Whether a change was redone.
    @discardableResult
    public func redo() -> Bool { moveLast(from: \.undone, to: \.done, restoring: \.after, name: "redo") }

    /// Removes the empty steps at the end of `source`. Then moves the last remaining step to `target`, and restores the
    /// states before or after the step's changes.
    ///
    /// If an observer of ``canUndo`` or ``canRedo`` changes a store immediately, this change is part of the undo or
    /// redo.
    ///
    /// - Returns: Whether a step was moved.
    private func moveLast(
        from source: ReferenceWritableKeyPath<UndoRecorder, [UndoUnit]>,
        to target: ReferenceWritableKeyPath<UndoRecorder, [UndoUnit]>,
        restoring side: UndoUnit.Side, name: String
    ) -> Bool {
        var isMoved = false
        Restoration.reacting(to: restoration) {
            while !isMoved, var unit = self[keyPath: source].popLast() {
                if unit.isEmpty { continue }
                unit.close()
                self[keyPath: target].append(unit)
                unit.restore(side, name: name, by: restoration)
                isMoved = true
            }
        }
        return isMoved
    }

    /// Adds a commit to the undo steps, and removes all redo steps.
    ///
    /// The recorder ignores starts and ends of executions. It also ignores the following changes, and immediate
    /// reactions to them:
    ///
    /// - an undo or redo by this recorder
    /// - a restore or another change by a tool, such as the inspector
    /// - the restore of a saved state
    ///
    /// - Parameter event: The event.
    public func record(_ event: StoreEvent) {
        // A change that reacts immediately to an undo or redo is part of that undo or redo (promise U3). A change by a
        // tool is not recorded.
        guard case .committed(let commit) = event, commit.reaction !== restoration, commit.isUndoable,
            let unit = UndoUnit(commit)
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
        // A later unit that changes a store of this unit must be undone together with this unit, so the two are
        // merged. The same applies to a later unit that changes a store of a merged unit. All other units stay
        // separate.
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
