/// The steps of an ``UndoRecorder``: the steps that can be undone, and the steps that can be redone.
///
/// While an execution is open, later changes may cancel its step out. So a step removes the redo steps and the oldest
/// step only when its execution has ended. Until then, a step that is not empty hides the redo steps. A step that is
/// empty when its execution ends leaves no trace.
@MainActor struct UndoSteps {
    private let limit: Int
    /// The steps that can be undone, in the order of their numbers, which is the order of their first changes. Only open
    /// steps can be empty, except steps whose stores were released.
    private var done: [UndoStep] = []
    /// The steps that can be redone. The last step is redone first.
    private var undone: [UndoStep] = []
    /// The open steps of ``done``, by their outermost executions.
    private var open: [Execution.ID: UndoStep] = [:]
    /// The number of the last step that was created.
    private var lastNumber = 0
    /// The value of ``lastNumber`` at the last undo or redo. Steps with greater numbers were created later.
    private var lastNumberAtMove = 0
    /// The steps that were removed. The owner releases them after the call of a mutating method, because a `deinit` in
    /// a state can run code of the app.
    var removed: [UndoStep] = []

    init(limit: Int) { self.limit = limit }

    /// Whether there is a change to undo.
    var canUndo: Bool { done.contains { !$0.isEmpty } }

    /// Whether there is a change to redo. Changes after the last undo or redo hide the redo steps.
    var canRedo: Bool {
        undone.contains { !$0.isEmpty }
            && done.reversed().prefix { $0.number > lastNumberAtMove }.allSatisfy(\.isEmpty)
    }

    /// Returns whether an execution is the outermost execution of an open step.
    func isOpen(_ root: Execution.ID) -> Bool { open[root] != nil }
}

// MARK: - Recording

extension UndoSteps {
    /// Adds a change to the step of its outermost execution. Creates the step if there is none.
    mutating func addChange(_ change: UndoStep.Change, of root: Execution.ID) {
        if let step = open[root] {
            // The step began before the last undo or redo, so the redo steps do not contain this change.
            if step.number <= lastNumberAtMove { removeUndone() }
            mergeLater(into: step, with: change.store)
            step.addChange(change)
        } else {
            // The recorder does not receive the end of an execution of a store that it is not attached to.
            removeLastEmpty()
            lastNumber += 1
            let step = UndoStep(change, of: root, number: lastNumber)
            done.append(step)
            open[root] = step
        }
        trim()
    }

    /// Notes that an outermost execution has ended. If its step has no other open execution, the step is complete, or is
    /// removed if it is empty.
    ///
    /// - Parameters:
    ///   - root: The outermost execution.
    ///   - mayBeReverted: Whether the execution may have reverted an optimistic change. If a later change covered that
    ///     change, the revert was no commit, but the later change no longer fits without this step.
    mutating func endRoot(_ root: Execution.ID, mayBeReverted: Bool) {
        guard let step = open[root] else { return }
        if mayBeReverted { mergeLater(into: step) }
        open[root] = nil
        step.openRoots.remove(root)
        if step.openRoots.isEmpty {
            if !step.isEmpty {
                if step.number > lastNumberAtMove { removeUndone() }
            } else if let index = done.lastIndex(where: { $0 === step }) {
                remove(at: index)
            }
        }
        trim()
    }

    /// Removes the changes of released stores, and then the empty steps that are not open. The states of a released
    /// store would keep the stores inside them alive.
    ///
    /// - Returns: The removed changes. The caller releases them after the mutation, as it releases ``removed``.
    mutating func removeReleased() -> [UndoStep.Change] {
        removed += done + undone
        let released = removed.flatMap { $0.removeReleased() }
        done.removeAll { $0.openRoots.isEmpty && $0.isEmpty }
        undone.removeAll { $0.isEmpty }
        return released
    }

    /// Merges later steps into a step. The step changes `store` next, if it is not `nil`.
    ///
    /// A later step that changes a store of this step must be undone together with this step. The same applies to a
    /// later step that changes a store of a merged step. All other steps stay separate.
    private mutating func mergeLater(into step: UndoStep, with store: StoreReference? = nil) {
        guard done.last !== step, let index = done.lastIndex(where: { $0 === step }) else { return }
        var (apart, merged) = (Array(done[(index + 1)...]), [UndoStep]())
        var stores: Set = store.map { [$0] } ?? []
        while let next = apart.firstIndex(where: { $0.shares(storeWith: step) || stores.contains(where: $0.changes) }) {
            let later = apart.remove(at: next)
            stores.formUnion(later.stores)
            merged.append(later)
        }
        for later in merged.sorted(by: { $0.number < $1.number }) {
            for root in later.openRoots { open[root] = step }
            step.appendStep(later)
        }
        removed += merged
        done[(index + 1)...] = apart[...]
    }

    /// Removes the oldest steps above the limit. Open steps may turn out to be empty, so they do not count. But a
    /// recorder does not receive the end of an execution of a store that it is not attached to. So the number of open
    /// steps that do not count is limited, too.
    private mutating func trim() {
        while done.count - min(open.count, Self.mostOpen) > limit { remove(at: 0) }
    }

    private static var mostOpen: Int { 100 }

    private mutating func removeUndone() { removed += exchange(&undone, with: []) }

    private mutating func removeLastEmpty() {
        while done.last?.isEmpty == true { remove(at: done.count - 1) }
    }

    /// Removes a step from ``done``, and returns it. Further changes of its executions belong to a new step.
    @discardableResult private mutating func remove(at index: Int) -> UndoStep {
        let step = done.remove(at: index)
        for root in step.openRoots { open[root] = nil }
        step.openRoots = []
        removed.append(step)
        return step
    }
}

// MARK: - Undoing and redoing

extension UndoSteps {
    /// Moves the last step that can be undone to the steps that can be redone, and returns it. Returns `nil` if there
    /// is nothing to undo.
    mutating func undo() -> UndoStep? {
        removeLastEmpty()
        while done.count > limit { remove(at: 0) }
        if done.isEmpty { return nil }
        let step = remove(at: done.count - 1)
        if step.number > lastNumberAtMove { removeUndone() }
        undone.append(step)
        lastNumberAtMove = lastNumber
        return step
    }

    /// Moves the last step that can be redone to the steps that can be undone, and returns it. Returns `nil` if there
    /// is nothing to redo.
    mutating func redo() -> UndoStep? {
        guard canRedo, let index = undone.lastIndex(where: { !$0.isEmpty }) else { return nil }
        removeLastEmpty()
        let step = undone[index]
        removed += undone[index...]
        undone.removeSubrange(index...)
        done.append(step)
        lastNumberAtMove = lastNumber
        return step
    }
}
