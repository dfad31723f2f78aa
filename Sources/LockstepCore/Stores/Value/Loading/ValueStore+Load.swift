extension ValueStore {
    /// Loads the value. The load that was started last wins, in whatever order loads finish (promise L1).
    ///
    /// ```swift
    /// let items = AsyncValue<[Item]>()
    /// await items.load { try await api.items() }
    /// await items.load(retry: .exponential(max: 3), timeout: .seconds(10)) { try await api.items() }
    /// ```
    ///
    /// During the load, the state is ``AsyncState/loading(previous:)`` with the value that was loaded or set last (L5).
    /// When the load ends, the state becomes loaded or failed.
    ///
    /// If the tasks of all waiting callers are cancelled, the load is cancelled. The state then returns to the last
    /// state that was not loading (L2, L3).
    ///
    /// - Parameters:
    ///   - retry: The rule for trying again after an error (L7).
    ///   - timeout: The longest time for one attempt; `nil` for no limit. An attempt that takes longer is cancelled,
    ///     and fails at once with ``NetworkError/timeout`` (L9).
    ///   - clock: The clock that measures the timeout. It also measures the delays between attempts if `retry` has
    ///     no clock.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - operation: A closure that returns the value. It runs on the main actor, in its own task.
    /// - Returns: The outcome of the load. The error of a failed load is also in ``state``.
    @discardableResult
    public func load(
        retry: RetryPolicy = .never, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        let site = CallSite(fileID: fileID, line: line)
        return await asyncValue.core.runLoad("load", .always, retry, timeout, clock, site, operation)
    }

    /// Loads the value if it is not loaded, or if it is marked as out of date.
    ///
    /// If a load is already running:
    ///
    /// - If the load started after the last ``invalidate()``, this method waits for the load, and ignores `retry` and
    ///   `timeout` (promise L2).
    /// - If the load started earlier, a new load supersedes it.
    ///
    /// If another load supersedes the load that this method waits for, it waits for that one, and returns its outcome. If a
    /// value or an error is set, it returns that outcome (L4).
    ///
    /// - Parameters:
    ///   - retry: The rule for trying again after an error (L7).
    ///   - timeout: The longest time for one attempt; `nil` for no limit (L9).
    ///   - clock: The clock that measures the timeout. It also measures the delays between attempts if `retry` has
    ///     no clock.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - operation: A closure that returns the value. It is not called if nothing needs to be loaded, or if the call
    ///     waits for a running load.
    /// - Returns: The outcome of the load, or `completed` if nothing needed to be loaded.
    @discardableResult
    public func loadIfNeeded(
        retry: RetryPolicy = .never, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        let site = CallSite(fileID: fileID, line: line)
        return await asyncValue.core.runLoad("loadIfNeeded", .ifNeeded, retry, timeout, clock, site, operation)
    }

    /// Loads the value again, even if it is already loaded. This method does the same as
    /// ``load(retry:timeout:clock:fileID:line:_:)``, but recorders receive the name `reload`.
    ///
    /// - Parameters:
    ///   - retry: The rule for trying again after an error (promise L7).
    ///   - timeout: The longest time for one attempt; `nil` for no limit (L9).
    ///   - clock: The clock that measures the timeout. It also measures the delays between attempts if `retry` has
    ///     no clock.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - operation: A closure that returns the value.
    /// - Returns: The outcome of the load.
    @discardableResult
    public func reload(
        retry: RetryPolicy = .never, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        let site = CallSite(fileID: fileID, line: line)
        return await asyncValue.core.runLoad("reload", .always, retry, timeout, clock, site, operation)
    }

    /// Sets the value to each element of a sequence, one after the other, until the sequence ends (promise L8).
    ///
    /// ```swift
    /// await items.load(from: database.observe())  // an AsyncSequence of lists of items
    /// ```
    ///
    /// A load that is started later, or ``set(_:)``, ends this load. If the sequence throws, the state becomes
    /// failed. If the sequence ends without an element, the state returns to the last state that was not loading.
    ///
    /// - Parameters:
    ///   - sequence: The values.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the load. The method returns when the load has ended.
    @discardableResult
    public func load<Values: AsyncSequence>(
        from sequence: Values, fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome
    where Values.Element == Value {
        await asyncValue.core.runLoad("load", .always, CallSite(fileID: fileID, line: line)) { load in
            try await receive(sequence) { value in
                load.core?.receive(value, of: load)
                // If the sequence ignores cancellation, the load may have ended before this element. An observer of
                // this element may also have ended the load.
                return load.isInFlight
            }
            return .end
        }
    }
}

/// Receives the elements of a sequence on the main actor, until the sequence ends or `body` returns `false`.
///
/// - Parameters:
///   - sequence: The elements.
///   - body: A closure that receives each element, and returns whether to continue.
/// - Throws: The error that the sequence throws.
@MainActor func receive<Elements: AsyncSequence>(
    _ sequence: Elements, _ body: @MainActor (Elements.Element) -> Bool
) async throws where Elements.Element: Sendable {
    try await receive(from: sequence.makeAsyncIterator(), body)
}

/// Receives the elements of an iterator; see ``receive(_:_:)``.
@MainActor func receive<Iterator: AsyncIteratorProtocol>(
    from iterator: Iterator, _ body: @MainActor (Iterator.Element) -> Bool
) async throws where Iterator.Element: Sendable {
    // A `for await` loop is compiled for the oldest supported systems, which lack `next(isolation:)`. The loop would
    // call `next()` on newer systems, too.
    nonisolated(unsafe) var iterator = iterator
    while true {
        let element: Iterator.Element?
        if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *), NewerSystems.areUsed {
            element = try await iterator.next(isolation: MainActor.shared)
        } else {
            element = try await iterator.next()
        }
        guard let element, body(element) else { return }
    }
}

extension ValueStoreCore {
    /// Loads the value if `mode` requires a load, and waits for the outcome. The load calls `operation`. If `operation`
    /// throws an error, the load calls it again if `retry` allows another attempt. `timeout` limits each attempt.
    func runLoad(
        _ name: String, _ mode: LoadMode, _ retry: RetryPolicy, _ timeout: Duration?,
        _ clock: any Clock<Duration>, _ site: CallSite, _ operation: @escaping @MainActor () async throws -> Value
    ) async -> ExecutionOutcome {
        let operation = timeout.map { TimedWork.limiting(operation, to: $0, on: clock) } ?? operation
        if retry.limit == 0 { return await runLoad(name, mode, site) { _ in .value(try await operation()) } }
        return await runLoad(name, mode, site) { load in
            .value(try await retry.repeatAttempts(load, on: clock, at: site, operation))
        }
    }
}
