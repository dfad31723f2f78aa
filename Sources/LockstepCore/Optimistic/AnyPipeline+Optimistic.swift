extension AnyPipeline {
    /// What of the store is changed optimistically; made, if there is nothing yet.
    final var madeOptimistic: OptimisticChanges {
        if let optimistic { return optimistic }
        let made = OptimisticChanges()
        optimistic = made
        return made
    }

    /// How many changes of the store are shown and not confirmed. Observable, apart from the state.
    public final var pendingChanges: Int {
        let changes = madeOptimistic
        changes.observers.access()
        return changes.count
    }
}

extension OptimisticPlace {
    /// Shows a change, does the work that it anticipates, and confirms or reverts it.
    func optimistically<Answer>(
        _ change: @escaping PendingChanges<Part>.Change,
        confirming answer: (@MainActor (inout Part, Answer) -> Void)?,
        named name: String, at site: CallSite, _ work: @escaping @MainActor () async throws -> Answer
    ) async -> Result<Answer, StateError> {
        if Task.isCancelled { return .failure(.cancelled) }
        let running = AllStores.hasEverListened ? pipeline.begin(.operation, name, at: site) : nil
        let id = pipeline.madeOptimistic.nextID()
        send(.begin(id, change), "\(name) (optimistic)", in: running)
        let revert: @MainActor () -> Void = { send(.revert(id), "\(name) reverted", in: running) }

        var result = Result<Answer, StateError>.failure(.cancelled)
        @MainActor func perform() async -> ExecutionOutcome {
            do {
                // An interceptor may have waited, and the task been cancelled meanwhile.
                try Task.checkCancellation()
                let value = try await work()
                // A result that arrives after cancellation is discarded.
                if Task.isCancelled { throw CancellationError() }
                let confirmation = answer.map { answer -> PendingChanges<Part>.Change in { answer(&$0, value) } }
                result = .success(value)
                let isConfirmed = send(.confirm(id, answer: confirmation), "\(name) confirmed", in: running)
                return isConfirmed ? .completed : .superseded
            } catch {
                // Whatever a cancelled change throws, it is its cancellation.
                let thrown = Task.isCancelled ? CancellationError() : error
                result = .failure(StateError(from: thrown))
                revert()
                return ExecutionOutcome(throwing: thrown)
            }
        }
        await withTaskCancellationHandler {
            if let running { await running.perform { _ in await perform() } } else { _ = await perform() }
        } onCancel: {
            Task { @MainActor in revert() }
        }
        return result
    }
}
