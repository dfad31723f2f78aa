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
/// Attach the recorder to the stores that the user edits, not to stores that a server feeds. The recorder is
/// observable, so a button that reads ``canUndo`` stays current.
///
/// Each call of ``undo()`` undoes one step. A step contains all changes of one outermost execution, such as an
/// action, in all attached stores (promise U1). The end of a load is a step, too. Starts, ends and errors of
/// operations are not steps.
///
/// An undo restores snapshots exactly (U2). An undo starts no loads, and does not call ``Store/computed(new:old:)``.
/// A new step removes all steps that could be redone. Changes that cancel each other out are not a step, such as a flag
/// that an action sets and resets, or an optimistic change that was reverted. While such an action runs,
/// ``canRedo`` is `false`.
///
/// A change that an observer makes while it reacts to an undo is part of the undo. A change by a task that the observer
/// starts is a new change (U3).
///
/// The recorder keeps no store alive, except a store inside the recorded state of another store (promise E1). See the
/// article *Undo*.
///
/// Isolation: the main actor.
@MainActor public final class UndoRecorder: Recorder, Observable {
    /// The maximum number of steps that can be undone.
    public let limit: Int

    private var steps: UndoSteps
    private let canUndoObservers = SignalObservers()
    private let canRedoObservers = SignalObservers()
    /// The values that the observers were last notified of.
    private var announced = (canUndo: false, canRedo: false)

    /// The restoration that all undos and redos of this recorder share. The recorder does not record a commit of an
    /// undo or redo as a new step. It also does not record an immediate reaction to such a commit.
    private let restoration = Restoration()

    /// The stores that call ``releases`` when they are released.
    private var watched: Set<StoreReference> = []
    /// An object that removes the changes of released stores. Each store in ``watched`` has a weak reference to it.
    private lazy var releases = SequenceEnd { [weak self, isScheduled = Locked(false)] in
        if isScheduled.withLock({ exchange(&$0, with: true) }) { return }
        // A store can be released on any thread, and during any access. So the changes are removed in the next turn.
        Task.detached { @MainActor [weak self] in
            isScheduled.withLock { $0 = false }
            self?.storesWereReleased()
        }
    }

    /// Creates a recorder.
    ///
    /// - Parameter limit: The maximum number of steps that can be undone. It must be greater than zero.
    public init(limit: Int = 100) {
        precondition(limit > 0, "The limit of an UndoRecorder must be greater than 0")
        self.limit = limit
        steps = UndoSteps(limit: limit)
        restoration.recorder = self
    }

    /// Whether there is a change to undo.
    ///
    /// Observers wake when the value changes. If the value changes because a store was released, they wake in the next
    /// turn of the main actor.
    public var canUndo: Bool {
        canUndoObservers.access()
        return steps.canUndo
    }

    /// Whether there is a change to redo. Observers wake when the value changes, as those of ``canUndo`` do.
    public var canRedo: Bool {
        canRedoObservers.access()
        return steps.canRedo
    }
}

// MARK: - Undo and redo

extension UndoRecorder {
    /// Undoes the last step that changed a state.
    ///
    /// - Returns: Whether a change was undone.
    @discardableResult
    public func undo() -> Bool { move(\.before, name: "undo") { $0.undo() } }

    /// Redoes the step that was undone last.
    ///
    /// - Returns: Whether a change was redone.
    @discardableResult
    public func redo() -> Bool { move(\.after, name: "redo") { $0.redo() } }

    /// Moves a step, and restores the states before or after its changes.
    ///
    /// If an observer of ``canUndo`` or ``canRedo`` changes a store immediately, this change is part of the undo or
    /// redo.
    ///
    /// - Returns: Whether a step was moved.
    private func move(
        _ side: UndoStep.Side, name: String, _ moveStep: (inout UndoSteps) -> UndoStep?
    ) -> Bool {
        Restoration.reacting(to: restoration) {
            let step = update(moveStep)
            step?.restore(side, name: name, by: restoration)
            TransactionQueue.settle()
            return step != nil
        }
    }

    /// Changes the steps. Queues wakes of the observers if ``canUndo`` or ``canRedo`` has changed.
    private func update<Result>(_ change: (inout UndoSteps) -> Result) -> Result {
        let result = change(&steps)
        let removed = exchange(&steps.removed, with: [])
        let (canUndo, canRedo) = (steps.canUndo, steps.canRedo)
        if exchange(&announced.canUndo, with: canUndo) != canUndo { canUndoObservers.noteChange() }
        if exchange(&announced.canRedo, with: canRedo) != canRedo { canRedoObservers.noteChange() }
        return withExtendedLifetime(removed) { result }
    }
}

// MARK: - Recording

extension UndoRecorder {
    /// Adds a commit to the undo steps. When the outermost execution of the commit has ended, and its changes are a
    /// step, removes all redo steps.
    ///
    /// The recorder ignores starts of executions. It also ignores the following changes, and immediate reactions to
    /// them:
    ///
    /// - an undo or redo by this recorder
    /// - a restore or another change by a tool, such as the inspector
    /// - the restore of a saved state
    ///
    /// - Parameter event: The event.
    public func record(_ event: StoreEvent) {
        switch event {
        case .started: break
        case .committed(let commit):
            // A change that reacts immediately to an undo or redo is part of that undo or redo (promise U3). A change
            // by a tool is not recorded.
            guard commit.reaction !== restoration, commit.isUndoable, let change = UndoStep.Change(commit) else {
                return
            }
            watch(commit.store)
            update { $0.addChange(change, of: commit.root) }
        case .ended(let execution):
            guard steps.isOpen(execution.id) else { return }
            let mayBeReverted = execution.kind == .operation && execution.outcome?.isCompleted == false
            update { $0.endRoot(execution.id, mayBeReverted: mayBeReverted) }
        }
    }

    private func watch(_ store: StoreReference) {
        if watched.insert(store).inserted { store.pipeline?.sequences.addSequence(releases) }
    }

    private func storesWereReleased() {
        watched = watched.filter { $0.pipeline != nil }
        let released = update { $0.removeReleased() }
        // A `deinit` in a released state can run code of the app.
        withExtendedLifetime(released) { TransactionQueue.settle() }
    }
}
