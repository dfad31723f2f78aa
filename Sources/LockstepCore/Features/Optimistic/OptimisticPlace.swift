/// The closures that read and assign one part of a store's state, for optimistic changes.
@MainActor struct OptimisticPlace<Part> {
    /// The pipeline of the store.
    let pipeline: AnyPipeline
    /// The key path that identifies the part in its store.
    let key: AnyKeyPath
    /// Whether a load of the part is running.
    var isRefreshing = false
    /// A closure that reads the part without observing it, and returns `nil` if there is no value. The closure must
    /// not keep the store alive.
    let read: @MainActor () -> Part?
    /// A closure that assigns the result of `value` to the part, in one transaction. If the result is `nil`, the part
    /// does not change. If the store may have corrected the assigned value, the closure calls `didCorrect`.
    let commit: @MainActor (CommitLabel, _ value: () -> Part?, _ didCorrect: () -> Void) -> Void
}

extension OptimisticPlace {
    /// The optimistic changes of the part; `nil` if the part has no optimistic changes.
    private var part: OptimisticPart<Part>? { pipeline.optimistic?.part(at: key) }

    /// Handles an event in one transaction.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - label: The name of the commit.
    ///   - running: The execution to which the transaction belongs; `nil` if no execution was started.
    /// - Returns: Whether the event had an effect. If the part has no optimistic changes, only `begin` has an effect.
    ///   See also ``PendingChanges/accepts(_:)``.
    @discardableResult
    func send(
        _ event: PendingChanges<Part>.Event, _ label: @autoclosure () -> String, in running: RunningExecution? = nil
    ) -> Bool {
        let isBeginning = if case .begin = event { true } else { false }
        if part == nil, !isBeginning { return false }
        let changes = pipeline.madeOptimistic
        let label = CommitLabel.name(label())
        var hasEffect = false
        func change() {
            commit(label, { changes.change { handle(event, &hasEffect) } }, { part?.didShow() })
        }
        if let running { running.contain(change) } else { pipeline.commit(label, change) }
        return hasEffect
    }

    /// Handles an event, inside a transaction.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - hasEffect: Receives whether the event has an effect.
    /// - Returns: The value to show; `nil` if the shown value does not change, or if there is no value.
    private func handle(_ event: PendingChanges<Part>.Event, _ hasEffect: inout Bool) -> Part? {
        let changes = pipeline.madeOptimistic
        let part = part ?? changes.add(OptimisticPart(isRefreshing: isRefreshing, read), at: key)
        part.noteWrite()
        hasEffect = part.changes.accepts(event)
        guard part.changes.handle(event) else { return nil }
        switch event {
        case .revert: if let type = part.changes.inexactType { reportInexact(type) }
        case .confirm: if let type = part.changes.inexactlyAnsweredType { reportConflict(type) }
        default: break
        }
        return part.changes.shown
    }

    private func reportConflict(_ type: Any.Type) {
        RuntimeWarning.report(
            """
            The answer to an optimistic change of \(pipeline.store) and a later change replaced the same \(type), so \
            it contains only one of them. In confirming:, find elements by id, and set only the fields that the server \
            decides. Or let a struct conform to MergedByFields.
            """
        )
    }

    private func reportInexact(_ type: Any.Type) {
        RuntimeWarning.report(
            """
            An optimistic change of \(pipeline.store) was reverted, but a later commit had changed the same \(type). \
            The \(type) stays as that commit left it, including the reverted change. Change a single field by \
            optimistically(at:). Or let a struct conform to MergedByFields, or the elements of an array to Identifiable.
            """
        )
    }
}
