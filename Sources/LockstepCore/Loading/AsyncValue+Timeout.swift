extension AsyncValue {
    /// Loads the value, and fails with ``NetworkError/timeout`` if an attempt takes too long (promise L9).
    ///
    /// When the time is over, the operation is cancelled and the load fails at once, whether or not the operation
    /// honors cancellation: what it returns later is discarded. In all other respects, it is a load like any other.
    ///
    /// The limit is for each attempt and not for the whole load: `.network(.timeout)` is an error that ``RetryPolicy``
    /// tries again after, and the next attempt has the full time. The waits between attempts do not count.
    ///
    /// ```swift
    /// await items.load(timeout: .seconds(10)) { try await api.items() }
    /// await items.load(retry: .exponential(max: 3), timeout: .seconds(10)) { try await api.items() }
    /// ```
    ///
    /// - Parameters:
    ///   - retry: Whether to try again after an error that is ``StateError/isRetryable`` (L7).
    ///   - timeout: How long one attempt may take; `nil` for as long as it likes.
    ///   - clock: Measures the timeout.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - operation: Makes the value. It runs on the main actor, in a task of its own that has the caller's task-local
    ///     values.
    /// - Returns: How the load ended; the error of one that failed is in ``state`` too.
    @discardableResult
    public func load(
        retry: RetryPolicy = .never, timeout: Duration?, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        let timed = TimedWork.limiting(operation, to: timeout, on: clock)
        return await load(retry: retry, fileID: fileID, line: line, timed)
    }

    /// Loads the value unless it is there or on its way (promise L2), and fails with ``NetworkError/timeout`` if an
    /// attempt takes too long (L9). See ``load(retry:timeout:clock:fileID:line:_:)``.
    ///
    /// Where it joins a load in flight, that load's timeout holds.
    @discardableResult
    public func loadIfNeeded(
        retry: RetryPolicy = .never, timeout: Duration?, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        let timed = TimedWork.limiting(operation, to: timeout, on: clock)
        return await loadIfNeeded(retry: retry, fileID: fileID, line: line, timed)
    }

    /// Loads the value again, whether or not it is there, and fails with ``NetworkError/timeout`` if an attempt takes
    /// too long (promise L9). See ``load(retry:timeout:clock:fileID:line:_:)``.
    @discardableResult
    public func reload(
        retry: RetryPolicy = .never, timeout: Duration?, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        let timed = TimedWork.limiting(operation, to: timeout, on: clock)
        return await reload(retry: retry, fileID: fileID, line: line, timed)
    }
}

extension ValueStore {
    /// Loads the value, and fails with ``NetworkError/timeout`` if an attempt takes too long (promise L9). See
    /// ``AsyncValue/load(retry:timeout:clock:fileID:line:_:)``.
    @discardableResult
    public func load(
        retry: RetryPolicy = .never, timeout: Duration?, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        await asyncValue.load(
            retry: retry, timeout: timeout, clock: clock, fileID: fileID, line: line, operation)
    }

    /// Loads the value unless it is there or on its way (promise L2), and fails with ``NetworkError/timeout`` if an
    /// attempt takes too long (L9). See ``AsyncValue/loadIfNeeded(retry:timeout:clock:fileID:line:_:)``.
    @discardableResult
    public func loadIfNeeded(
        retry: RetryPolicy = .never, timeout: Duration?, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        await asyncValue.loadIfNeeded(
            retry: retry, timeout: timeout, clock: clock, fileID: fileID, line: line, operation)
    }

    /// Loads the value again, whether or not it is there, and fails with ``NetworkError/timeout`` if an attempt takes
    /// too long (promise L9). See ``AsyncValue/reload(retry:timeout:clock:fileID:line:_:)``.
    @discardableResult
    public func reload(
        retry: RetryPolicy = .never, timeout: Duration?, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        await asyncValue.reload(
            retry: retry, timeout: timeout, clock: clock, fileID: fileID, line: line, operation)
    }
}
