/// The units of an ``UndoRecorder``: the units that can be undone, and the units that can be redone.
///
/// While an execution is open, it is not known whether its unit is a step, because later changes may cancel the unit
/// out. So a unit removes the redo steps and the oldest step only when its execution has ended. Until then, a unit that
/// is not empty hides the redo steps. A unit that is empty when its execution ends leaves no trace.
@MainActor struct UndoSteps {
    private let limit: Int
    /// The units that can be undone, in the order of their first changes. Only open units can be empty, except units
    /// whose stores were released.
    private var done: [UndoUnit] = []
    /// The units that can be redone. The last unit is redone first.
    private var undone: [UndoUnit] = []
    /// The open units of ``done``, by their outermost executions.
    private var open: [Execution.ID: UndoUnit] = [:]
    /// The number of open units in ``done``.
    private var openCount = 0
    /// The number of the last unit that was created.
    private var lastNumber = 0
    /// The value of ``lastNumber`` at the last undo or redo. Units with greater numbers were created later.
    private var lastNumberAtMove = 0
    /// The units that were removed. The owner releases them after the call of a mutating method, because a `deinit` in
    /// a state can run code of the app.
    var removed: [UndoUnit] = []

    init(limit: Int) { self.limit = limit }

    /// Whether there is a change to undo.
    var canUndo: Bool { done.contains { !$0.isEmpty } }

    /// Whether there is a change to redo. Changes after the last undo or redo hide the redo steps.
    var canRedo: Bool { undone.contains { !$0.isEmpty } && !laterUnits.contains { !$0.isEmpty } }

    /// Returns whether an execution is the outermost execution of an open unit.
    func isOpen(_ root: Execution.ID) -> Bool { open[root] != nil }

    /// The units that were created after the last undo or redo.
    private var laterUnits: some Sequence<UndoUnit> {
        done.reversed().prefix { $0.number > lastNumberAtMove }
    }
}

// MARK: - Recording

extension UndoSteps {
    /// Adds a change to the unit of its outermost execution. Creates the unit if there is none.
    mutating func addChange(_ change: UndoUnit.Change, of root: Execution.ID) {
        if let unit = open[root] {
            // The unit began before the last undo or redo, so the redo steps do not contain this change.
            if unit.number <= lastNumberAtMove { removeUndone() }
            mergeLater(into: unit, with: change.store)
            unit.addChange(change)
        } else {
            // The recorder does not receive the end of an execution of a store that it is not attached to.
            removeLast(from: \.done) { $0.isEmpty }
            lastNumber += 1
            let unit = UndoUnit(change, of: root, number: lastNumber)
            done.append(unit)
            open[root] = unit
            openCount += 1
        }
        trim()
    }

    /// Notes that an outermost execution has ended. If its unit has no other open execution, the unit becomes a step,
    /// or is removed if it is empty.
    ///
    /// - Parameters:
    ///   - root: The outermost execution.
    ///   - mayBeReverted: Whether the execution may have reverted an optimistic change. If a later change covered that
    ///     change, the revert was no commit, but the later change no longer fits without this unit.
    mutating func endRoot(_ root: Execution.ID, mayBeReverted: Bool) {
        guard let unit = open[root] else { return }
        if mayBeReverted { mergeLater(into: unit) }
        open[root] = nil
        unit.openRoots.remove(root)
        if unit.isOpen { return }
        openCount -= 1
        if unit.isEmpty {
            if let index = done.lastIndex(where: { $0 === unit }) { removed.append(done.remove(at: index)) }
        } else {
            if unit.number > lastNumberAtMove { removeUndone() }
            trim()
        }
    }

    /// Removes the closed units whose stores were released.
    mutating func removeReleased() {
        for units in [\UndoSteps.done, \.undone] {
            let released = self[keyPath: units].filter { !$0.isOpen && $0.isEmpty }
            if released.isEmpty { continue }
            removed += released
            let identities = Set(released.map(ObjectIdentifier.init))
            self[keyPath: units].removeAll { identities.contains(ObjectIdentifier($0)) }
        }
    }

    /// Merges later units into a unit. The unit changes `store` next, if it is not `nil`.
    ///
    /// A later unit that changes a store of this unit must be undone together with this unit. The same applies to a
    /// later unit that changes a store of a merged unit. All other units stay separate.
    private mutating func mergeLater(into unit: UndoUnit, with store: StoreReference? = nil) {
        guard done.last !== unit, let index = done.lastIndex(where: { $0 === unit }) else { return }
        var merged: Set<Int> = []
        var reached = done[(index + 1)...].indices.filter {
            store.map(done[$0].changes) == true || done[$0].shares(storeWith: unit)
        }
        while let next = reached.popLast() {
            guard merged.insert(next).inserted else { continue }
            reached += done[(index + 1)...].indices.filter {
                !merged.contains($0) && done[$0].shares(storeWith: done[next])
            }
        }
        if merged.isEmpty { return }
        for position in merged.sorted() {
            let later = done[position]
            for root in later.openRoots { open[root] = unit }
            if later.isOpen { openCount -= 1 }
            unit.appendUnit(later)
            removed.append(later)
        }
        done = done.indices.filter { !merged.contains($0) }.map { done[$0] }
    }

    /// Removes the oldest units above the limit. Open units may turn out to be no steps, so they do not count. But a
    /// recorder does not receive the end of an execution of a store that it is not attached to. So the number of open
    /// units that do not count is limited, too.
    private mutating func trim() {
        while done.count - min(openCount, Self.mostOpen) > limit { removeOldest() }
    }

    private static var mostOpen: Int { 100 }

    private mutating func removeOldest() {
        let oldest = done.removeFirst()
        close(oldest)
        removed.append(oldest)
    }

    private mutating func removeUndone() { removed += exchange(&undone, with: []) }
}

// MARK: - Undoing and redoing

extension UndoSteps {
    /// Moves the last unit that can be undone to the units that can be redone, and returns it. Returns `nil` if there
    /// is nothing to undo.
    mutating func undo() -> UndoUnit? {
        removeLast(from: \.done) { $0.isEmpty }
        while done.count > limit { removeOldest() }
        guard let unit = done.popLast() else { return nil }
        if unit.number > lastNumberAtMove { removeUndone() }
        move(unit, to: \.undone)
        return unit
    }

    /// Moves the last unit that can be redone to the units that can be undone, and returns it. Returns `nil` if there
    /// is nothing to redo.
    mutating func redo() -> UndoUnit? {
        guard canRedo else { return nil }
        removeLast(from: \.done) { [lastNumberAtMove] in $0.number > lastNumberAtMove }
        removeLast(from: \.undone) { $0.isEmpty }
        guard let unit = undone.popLast() else { return nil }
        move(unit, to: \.done)
        return unit
    }

    private mutating func move(_ unit: UndoUnit, to target: WritableKeyPath<UndoSteps, [UndoUnit]>) {
        close(unit)
        self[keyPath: target].append(unit)
        lastNumberAtMove = lastNumber
    }

    private mutating func removeLast(
        from units: WritableKeyPath<UndoSteps, [UndoUnit]>, while condition: (UndoUnit) -> Bool
    ) {
        while let last = self[keyPath: units].last, condition(last) {
            self[keyPath: units].removeLast()
            close(last)
            removed.append(last)
        }
    }

    /// Closes a unit that is not in ``done``. Further changes of its executions belong to a new unit.
    private mutating func close(_ unit: UndoUnit) {
        guard unit.isOpen else { return }
        for root in unit.openRoots { open[root] = nil }
        unit.openRoots = []
        openCount -= 1
    }
}
