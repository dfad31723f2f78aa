/// An operation with a time limit.
@MainActor enum TimedWork {
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
    static func limiting<Value>(
        _ operation: @escaping @MainActor () async throws -> Value, to limit: Duration?, on clock: any Clock<Duration>
    ) -> @MainActor () async throws -> Value {
        guard let limit else { return operation }
        return { try await race(operation, limit, clock) }
    }

    private static func race<Value>(
        _ operation: @escaping @MainActor () async throws -> Value, _ limit: Duration, _ clock: any Clock<Duration>
    ) async throws -> Value {
        let result = PendingResult<Result<Value, any Error>>()
        let work = Task.immediatelyIfPossible {
            do {
                result.set(.success(try await operation()))
            } catch {
                result.set(.failure(error))
            }
        }
        if let result = result.value { return try result.get() }
        let timer = Task {
            guard (try? await clock.limitedSleep(for: limit)) != nil else { return }
            result.set(.failure(StateError.network(.timeout)))
            work.cancel()
        }
        defer { timer.cancel() }
        return try await result.wait {
            work.cancel()
            timer.cancel()
        }.get()
    }
}
