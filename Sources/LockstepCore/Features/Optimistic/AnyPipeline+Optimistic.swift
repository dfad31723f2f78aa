extension AnyPipeline {
    /// Shows a change, performs the work, and then confirms or reverts the change.
    ///
    /// - Parameters:
    ///   - part: The part of the state. It is read when the execution has started.
    ///   - store: The store. The call keeps it alive until the work has ended.
    ///   - change: A closure that changes the part.
    ///   - answer: A closure that applies the result of the work to the part, after `change`; `nil` if the result
    ///     changes nothing.
    ///   - name: The name of the execution.
    ///   - site: The file and the line of the call.
    ///   - work: A closure that performs the work.
    /// - Returns: The result of the work, or its error. If the task is cancelled, the error is
    ///   ``StateError/cancelled``.
    final func optimistically<Part, Answer>(
        at part: @autoclosure () -> OptimisticPart<Part>, of store: some StoreProtocol,
        _ change: @escaping PendingChanges<Part>.Change,
        confirming answer: (@MainActor (inout Part, Answer) -> Void)?,
        named name: String, at site: CallSite, _ work: @escaping @MainActor () async throws -> Answer
    ) async -> Result<Answer, StateError> {
        if Task.isCancelled { return .failure(.cancelled) }
        let running = beginExecution(.operation, .name(name), at: site)
        let part = part()
        let id = PendingChanges<Part>.ID(running.executionNumber)
        part.send(.begin(id, change), .text { "\(name) (optimistic)" }, to: store, in: running)
        let revert: @MainActor () -> Void = {
            part.send(.revert(id), .text { "\(name) reverted" }, to: store, in: running)
        }

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
                let isConfirmed = part.send(
                    .confirm(id, answer: confirmation, at: part.requests?.next() ?? 0), .text { "\(name) confirmed" },
                    to: store, in: running)
                return isConfirmed ? .completed : .superseded
            } catch {
                // If the task was cancelled, any error counts as the cancellation.
                let thrown = Task.isCancelled ? CancellationError() : error
                result = .failure(StateError(from: thrown))
                revert()
                return ExecutionOutcome(throwing: thrown)
            }
        }
        _ = await withTaskCancellationHandler {
            await running.perform { await perform() }
        } onCancel: {
            Task { @MainActor in revert() }
        }
        return result
    }
}
