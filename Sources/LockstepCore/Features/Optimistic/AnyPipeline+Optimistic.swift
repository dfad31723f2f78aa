extension AnyPipeline {
    /// The ``OptimisticChanges`` of the store, created at the first access.
    final var madeOptimistic: OptimisticChanges {
        if let optimistic { return optimistic }
        let made = OptimisticChanges()
        optimistic = made
        return made
    }

    /// The number of pending optimistic changes of the store. See ``StoreProtocol/pendingChanges``.
    public final var pendingChanges: Int {
        let changes = madeOptimistic
        changes.observers.access()
        return changes.count
    }
}

extension OptimisticPlace {
    /// Shows a change, performs the work, and then confirms or reverts the change.
    ///
    /// - Parameters:
    ///   - change: A closure that changes the part.
    ///   - answer: A closure that applies the result of the work to the part, after `change`; `nil` if the result
    ///     changes nothing.
    ///   - name: The name of the execution.
    ///   - site: The file and the line of the call.
    ///   - work: A closure that performs the work.
    /// - Returns: The result of the work, or its error. If the task is cancelled, the error is
    ///   ``StateError/cancelled``.
    func optimistically<Answer>(
        _ change: @escaping PendingChanges<Part>.Change,
        confirming answer: (@MainActor (inout Part, Answer) -> Void)?,
        named name: String, at site: CallSite, _ work: @escaping @MainActor () async throws -> Answer
    ) async -> Result<Answer, StateError> {
        if Task.isCancelled { return .failure(.cancelled) }
        let running = pipeline.begin(.operation, .name(name), at: site)
        let id = pipeline.madeOptimistic.nextID()
        send(.begin(id, change), "\(name) (optimistic)", in: running)
        let revert: @MainActor () -> Void = { send(.revert(id), "\(name) reverted", in: running) }

        var result = Result<Answer, StateError>.failure(.cancelled)
        @MainActor func perform() async -> ExecutionOutcome {
            do {
                // The task may have been cancelled while an interceptor waited.
                try Task.checkCancellation()
                let value = try await work()
                // A result that arrives after cancellation is discarded.
                if Task.isCancelled { throw CancellationError() }
                let confirmation = answer.map { answer -> PendingChanges<Part>.Change in { answer(&$0, value) } }
                result = .success(value)
                let isConfirmed = send(.confirm(id, answer: confirmation), "\(name) confirmed", in: running)
                return isConfirmed ? .completed : .superseded
            } catch {
                // If the task was cancelled, any error counts as the cancellation.
                let thrown = Task.isCancelled ? CancellationError() : error
                result = .failure(StateError(from: thrown))
                revert()
                return ExecutionOutcome(throwing: thrown)
            }
        }
        await withTaskCancellationHandler {
            await running.perform { _ in await perform() }
        } onCancel: {
            Task { @MainActor in revert() }
        }
        return result
    }
}
