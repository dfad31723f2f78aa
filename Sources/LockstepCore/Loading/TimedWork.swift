/// Work that fails where it takes longer than a limit.
@MainActor final class TimedWork<Value: Sendable> {
    private var result: Result<Value, any Error>?
    private var waiting: CheckedContinuation<Value, any Error>?

    private init() {}

    /// Limits the time that an operation may take, each time it is called.
    ///
    /// The operation runs in a task of its own. When the limit is reached, that task is cancelled, and the call fails
    /// at once: it does not wait for an operation that ignores cancellation.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - limit: How long it may take; `nil` for as long as it likes.
    ///   - clock: Measures that.
    /// - Returns: The operation that fails with ``NetworkError/timeout``.
    static func limiting(
        _ operation: @escaping @MainActor () async throws -> Value, to limit: Duration?, on clock: any Clock<Duration>
    ) -> @MainActor () async throws -> Value {
        guard let limit else { return operation }
        return { try await TimedWork().run(operation, limit, clock) }
    }

    private func run(
        _ operation: @escaping @MainActor () async throws -> Value, _ limit: Duration, _ clock: any Clock<Duration>
    ) async throws -> Value {
        let work = Task.immediatelyIfPossible {
            do {
                self.end(.success(try await operation()))
            } catch {
                self.end(.failure(error))
            }
        }
        if let result { return try result.get() }
        let timer = Task {
            guard (try? await clock.sleep(for: limit)) != nil else { return }
            self.end(.failure(StateError.network(.timeout)))
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

    /// The operation has ended, or its time is over. Only the first call has an effect.
    private func end(_ result: Result<Value, any Error>) {
        guard self.result == nil else { return }
        self.result = result
        waiting?.resume(with: result)
        waiting = nil
    }
}
