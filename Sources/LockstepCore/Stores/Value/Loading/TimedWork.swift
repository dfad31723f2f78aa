/// One call of an operation with a time limit.
@MainActor final class TimedWork<Value: Sendable> {
    private var result: Result<Value, any Error>?
    private var waiting: CheckedContinuation<Value, any Error>?

    private init() {}

    /// Returns an operation with a time limit. The limit applies to each call of the operation.
    ///
    /// The operation runs in a task of its own. When the limit is reached, that task is cancelled, and the call fails
    /// at once, even if the operation ignores cancellation.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - limit: How long the operation may take; `nil` for no limit.
    ///   - clock: The clock that measures the time.
    /// - Returns: An operation that fails with ``NetworkError/timeout`` when the limit is reached.
    static func limiting(
        _ operation: @escaping @MainActor () async throws -> Value, to limit: Duration?, on clock: any Clock<Duration>
    ) -> @MainActor () async throws -> Value {
        guard let limit else { return operation }
        return { try await TimedWork().race(operation, limit, clock) }
    }

    private func race(
        _ operation: @escaping @MainActor () async throws -> Value, _ limit: Duration, _ clock: any Clock<Duration>
    ) async throws -> Value {
        let work = Task.immediatelyIfPossible {
            do {
                self.endRace(.success(try await operation()))
            } catch {
                self.endRace(.failure(error))
            }
        }
        if let result { return try result.get() }
        let timer = Task {
            guard (try? await clock.limitedSleep(for: limit)) != nil else { return }
            self.endRace(.failure(StateError.network(.timeout)))
            work.cancel()
        }
        defer { timer.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let result { continuation.resume(with: result) } else { waiting = continuation }
            }
        } onCancel: {
            work.cancel()
            timer.cancel()
        }
    }

    /// Ends the work with the result of the operation or with a timeout. Only the first call has an effect.
    private func endRace(_ result: Result<Value, any Error>) {
        guard self.result == nil else { return }
        self.result = result
        waiting?.resume(with: result)
        waiting = nil
    }
}
