extension AsyncValue {
    /// Loads the value. The load that was started last wins, whatever order the operations finish in (promise L1).
    ///
    /// While it loads, the state is ``AsyncState/loading(previous:)`` with the value that was loaded last; afterwards it
    /// is loaded or failed. When all callers that wait for it are cancelled, so is the operation, and the state returns
    /// to what it was before loading (L2, L3). An error never leaves the store in loading (L6).
    ///
    /// An attempt that takes longer than `timeout` fails with ``NetworkError/timeout`` (L9). The operation is cancelled and the load
    /// fails at once, whether or not the operation honors cancellation: what it returns later is discarded. The limit is for
    /// each attempt and not for the whole load: `.network(.timeout)` is an error that ``RetryPolicy`` tries again after, and the
    /// next attempt has the full time. The waits between attempts do not count.
    ///
    /// ```swift
    /// await items.load { try await api.items() }
    /// await items.load(retry: .exponential(max: 3), timeout: .seconds(10)) { try await api.items() }
    /// ```
    ///
    /// - Parameters:
    ///   - retry: Whether to try again after an error that is ``StateError/isRetryable`` (L7).
    ///   - timeout: How long one attempt may take; `nil` for as long as it likes (L9).
    ///   - clock: Measures the timeout, and the waits of a `retry` without a clock of its own.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - operation: Makes the value. It runs on the main actor, in a task of its own that has the caller's task-local
    ///     values.
    /// - Returns: How the load ended; the error of one that failed is in ``state`` too.
    @discardableResult
    public func load(
        retry: RetryPolicy = .never, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        let timed = TimedWork.limiting(operation, to: timeout, on: clock)
        return await core.run("load", .always, retry, clock, CallSite(fileID: fileID, line: line), timed)
    }

    /// Loads the value unless it is there. Where a load is in flight, waits for that load, with its timeout; nothing is loaded
    /// twice (promise L2).
    ///
    /// - Parameters:
    ///   - retry: Whether to try again after an error that is ``StateError/isRetryable`` (L7).
    ///   - timeout: How long one attempt may take; `nil` for as long as it likes (L9).
    ///   - clock: Measures the timeout, and the waits of a `retry` without a clock of its own.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - operation: Makes the value; not called where nothing needs to be loaded.
    /// - Returns: How the load ended; completed where nothing needed to be loaded.
    @discardableResult
    public func loadIfNeeded(
        retry: RetryPolicy = .never, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        let timed = TimedWork.limiting(operation, to: timeout, on: clock)
        return await core.run("loadIfNeeded", .ifNeeded, retry, clock, CallSite(fileID: fileID, line: line), timed)
    }

    /// Loads the value again, whether or not it is there. The same as ``load(retry:timeout:clock:fileID:line:_:)`` by another
    /// name.
    ///
    /// - Parameters:
    ///   - retry: Whether to try again after an error that is ``StateError/isRetryable`` (L7).
    ///   - timeout: How long one attempt may take; `nil` for as long as it likes (L9).
    ///   - clock: Measures the timeout, and the waits of a `retry` without a clock of its own.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - operation: Makes the value.
    /// - Returns: How the load ended.
    @discardableResult
    public func reload(
        retry: RetryPolicy = .never, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        let timed = TimedWork.limiting(operation, to: timeout, on: clock)
        return await core.run("reload", .always, retry, clock, CallSite(fileID: fileID, line: line), timed)
    }

    /// Sets each element of a sequence, until it ends (promise L8).
    ///
    /// The sequence is asked for each element on the main actor. On systems older than iOS 18, macOS 15, tvOS 18, watchOS 11 and
    /// visionOS 2, it is asked outside of it, so an element arrives a turn later.
    ///
    /// It is a load like others: another one that is started later, or ``set(_:)``, ends it. Where the sequence throws,
    /// the state is failed; where it ends without an element, the state is what it was before.
    ///
    /// ```swift
    /// await items.load(from: database.observe())
    /// ```
    ///
    /// - Parameters:
    ///   - sequence: The values.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: How the load ended.
    @discardableResult
    public func load<Values: AsyncSequence>(
        from sequence: Values, fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome
    where Values.Element == Value {
        await core.run("load", .always, CallSite(fileID: fileID, line: line)) { load in
            try await receive(sequence) { value in
                load.core?.receive(value, of: load)
                // The load may have ended: before the element, if the sequence ignores cancellation, or by an observer of it.
                return load.isInFlight
            }
            return .end
        }
    }
}

/// Receives the elements of a sequence on the main actor, until the sequence ends.
///
/// - Parameters:
///   - sequence: The elements.
///   - body: Called with each element; returns whether to continue.
/// - Throws: What the sequence throws.
@MainActor func receive<Elements: AsyncSequence>(
    _ sequence: Elements, _ body: @MainActor (Elements.Element) -> Bool
) async throws where Elements.Element: Sendable {
    // Not `for await`: for the oldest systems, the compiler makes it call `next()` on newer ones too.
    nonisolated(unsafe) var iterator = sequence.makeAsyncIterator()
    while true {
        let element: Elements.Element?
        if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *), NewerSystems.areUsed {
            element = try await iterator.next(isolation: MainActor.shared)
        } else {
            element = try await iterator.next()
        }
        guard let element, body(element) else { return }
    }
}

extension ValueCore {
    /// Loads one value, with retries.
    func run(
        _ name: String, _ mode: Machine.Mode, _ retry: RetryPolicy, _ clock: any Clock<Duration>, _ site: CallSite,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        if retry.limit == 0 { return await run(name, mode, site) { _ in .value(try await operation()) } }
        return await run(name, mode, site) { load in .value(try await retry.run(load, on: clock, at: site, operation)) }
    }
}
