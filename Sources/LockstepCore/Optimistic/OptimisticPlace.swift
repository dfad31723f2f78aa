/// The access of optimistic changes to a part of the state of a store.
@MainActor struct OptimisticPlace<Part> {
    /// The pipeline of the store.
    let pipeline: AnyPipeline
    /// The key path that identifies the part in its store.
    let key: AnyKeyPath
    /// Whether a load of the part is running.
    var isRefreshing = false
    /// Reads the part without observing it, and without keeping the store alive. Returns `nil` if there is no value.
    let read: @MainActor () -> Part?
    /// Makes one transaction. In the phase `computing`, it calls the first closure and assigns the value that the
    /// closure returns; `nil` assigns nothing. It calls the second closure if the store may have corrected the value.
    let commit: @MainActor (CommitLabel, _ value: () -> Part?, _ didCorrect: () -> Void) -> Void
}

extension OptimisticPlace {
    /// The changes of the part, if there are any.
    private var part: OptimisticPart<Part>? { pipeline.optimistic?.part(at: key) }

    /// Handles an event, as a commit of an execution.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - label: The name of the commit.
    ///   - running: The execution; `nil` if there is none.
    /// - Returns: Whether the event had an effect. An event that ends a change has no effect if the change is not
    ///   pending.
    @discardableResult
    func send(
        _ event: PendingChanges<Part>.Event, _ label: @autoclosure () -> String, in running: RunningExecution? = nil
    ) -> Bool {
        let changes = pipeline.madeOptimistic
        let isBeginning = if case .begin = event { true } else { false }
        if part == nil, !isBeginning { return false }
        let label = CommitLabel.name(label())
        var hasEffect = false
        func change() {
            commit(label, { changes.change { handle(event, &hasEffect) } }, { part?.didShow() })
        }
        if let running { ExecutionScope.inside(running, change) } else { pipeline.commit(label, change) }
        return hasEffect
    }

    /// Handles an event, inside a transaction.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - hasEffect: Set to whether the event has an effect.
    /// - Returns: The value to show; `nil` if it does not change.
    private func handle(_ event: PendingChanges<Part>.Event, _ hasEffect: inout Bool) -> Part? {
        let changes = pipeline.madeOptimistic
        let part = part ?? changes.add(OptimisticPart(isRefreshing: isRefreshing, read), at: key)
        part.noteWrite()
        hasEffect = part.changes.accepts(event)
        guard part.changes.handle(event) else { return nil }
        if case .revert = event, let type = part.changes.inexactType { reportInexact(type) }
        return part.changes.shown
    }

    private func reportInexact(_ type: Any.Type) {
        RuntimeWarning.report(
            """
            An optimistic change of \(pipeline.store) was reverted, but a later commit had changed the same \(type). \
            The \(type) stays as that commit left it, including the reverted change. Change a single field by \
            optimistically(at:), or make \(type) conform to MergedByFields.
            """
        )
    }
}
