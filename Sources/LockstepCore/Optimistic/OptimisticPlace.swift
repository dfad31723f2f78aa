/// A part of a store's state, as optimistic changes reach it.
@MainActor struct OptimisticPlace<Part> {
    /// The pipeline of the store.
    let pipeline: AnyPipeline
    /// Identifies the part among those of the same store.
    let key: AnyKeyPath
    /// Whether a load of the part is in flight.
    var isRefreshing = false
    /// Reads the part, unobserved, and keeps no store alive; `nil` where there is no value.
    let read: @MainActor () -> Part?
    /// Makes one transaction: asks the first closure for the value to assign, in phase `computing`, and assigns it;
    /// `nil` is for nothing. Calls the second one when the store may have corrected the value.
    let commit: @MainActor (CommitLabel, _ value: () -> Part?, _ didCorrect: () -> Void) -> Void
}

extension OptimisticPlace {
    /// What is changed of the part, while something of it is kept.
    private var part: OptimisticPart<Part>? { pipeline.optimistic?.part(at: key) }

    /// Takes an event, as a commit of an execution.
    ///
    /// - Returns: Whether it had an effect: one that ends a change has none if the change is not pending.
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

    /// Takes an event, inside a transaction.
    ///
    /// - Returns: The value to show, if it was made again.
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
            A change of \(pipeline.store) failed, and cannot be separated from a later commit of the same \(type), \
            which stays as that commit left it. Change one field by optimistically(at:), or let \(type) conform to \
            MergedByFields.
            """
        )
    }
}
