public import Observation

/// An object that tracks which operations are active, and keeps the error of the last run of each operation.
///
/// An operation is named work, such as saving. A *run* performs this work once. A store that is declared with
/// `@Statable([Item].self, operations: ItemOperation.self)` has a tracker. You can also use a tracker alone:
///
/// ```swift
/// enum ItemOperation { case fetch, save }
///
/// let operations = OperationTracker<ItemOperation>()
/// let result = await operations.run(.save) { try await api.save(items) }
/// if operations.isActive(.fetch) { showSpinner() }
/// ```
///
/// An operation is active until all of its runs have ended (promise O1). An observer that reads one operation does not
/// wake when other operations change (O3).
///
/// Isolation: the main actor.
@MainActor public final class OperationTracker<Operation: Hashable>: AnyOperationTracker, Observable {
    let operations: Operations<Operation>
    /// The runs of the operations; each operation has a queue. Runs with the policy ``RunPolicy/concurrent`` are not
    /// included.
    private(set) lazy var scheduler = RunScheduler<OperationKey<Operation>>()

    /// Creates a tracker that is not part of a store. The tracker has its own recorders and interceptors; see
    /// ``pipeline``.
    public convenience init() {
        let core = ValueStoreCore<Never>(name: "OperationTracker<\(Operation.self)>")
        core.attachDeclaredInterceptors([])
        self.init(in: core)
    }

    /// Creates a tracker that is part of a store.
    init<Value>(in core: ValueStoreCore<Value>) {
        operations = Operations(in: core)
        super.init(core: core)
        core.operations = operations
    }

    /// The pipeline of the store that contains the tracker, or the tracker's own pipeline. To record or intercept
    /// runs, attach recorders and interceptors to this pipeline.
    public var pipeline: AnyPipeline { core }

    /// Changes the runs or the error of one operation in a commit. The commit belongs to the execution `running`. If
    /// `running` is `nil`, the commit belongs to the current execution, or to a new execution if there is none.
    func commit(
        _ operation: Operation, _ event: String, in running: RunningExecution? = nil,
        _ change: (inout OperationLedger<Operation>) -> OperationChange
    ) {
        commit(core.hasAttachments ? "\(operation) \(event)" : event, in: running) {
            operations.change(operation, change)
        }
    }

    private func commit(_ label: String, in running: RunningExecution? = nil, _ change: () -> Void) {
        func transact() {
            core.beginTransaction(.setting, .name(label), in: running)
            change()
            core.endTransaction()
        }
        if running != nil { transact() } else { core.commit(.name(label), transact) }
    }
}

// MARK: - Reading

extension OperationTracker {
    /// Returns whether an operation is active. An operation is active while at least one of its runs is working or
    /// waiting for earlier runs (promises O1, O3).
    public func isActive(_ operation: Operation) -> Bool { operations.isActive(operation) }

    /// Returns the error of the run that ended last; `nil` if this run did not fail. The start of the next run clears
    /// the error (promise O2).
    public func error(for operation: Operation) -> StateError? { operations.error(for: operation) }

    /// Whether any operation is active.
    public var hasActiveOperations: Bool { operations.readTotal(.hasActive) { $0.hasActive } }

    /// The active operations.
    public var active: Set<Operation> { operations.readTotal(.active) { $0.active } }

    /// Whether any operation has an error. See ``error(for:)``.
    public var hasErrors: Bool { operations.readTotal(.hasErrors) { $0.hasErrors } }

    /// The errors of all operations that have an error. See ``error(for:)``.
    public var allErrors: [Operation: StateError] { operations.readTotal(.errors) { $0.errors } }
}

// MARK: - Changing

extension OperationTracker {
    /// Records the start of a run, for work that you track yourself. Call ``complete(_:)`` or
    /// ``fail(_:with:)-(_,StateError)`` when the run ends. ``run(_:policy:retry:timeout:clock:fileID:line:_:)`` records both the start and
    /// the end.
    public func start(_ operation: Operation) { commit(operation, "started") { $0.startRun(operation) } }

    /// Records that a run completed. See ``start(_:)``.
    public func complete(_ operation: Operation) { commit(operation, "completed") { $0.endRun(operation) } }

    /// Records that a run failed. If `error` is a cancellation, it is not stored, and ``error(for:)`` is `nil` (promise
    /// O2). See ``start(_:)``.
    ///
    /// ```swift
    /// operations.fail(.save, with: .network(.timeout))
    /// ```
    public func fail(_ operation: Operation, with error: StateError) {
        commit(operation, "failed") { $0.endRun(operation, error: error) }
    }

    /// Records that a run failed with an error of any type. ``StateError/init(from:)-(Error)`` converts the error.
    /// If the error is a cancellation, the operation has no error (promise O2).
    public func fail(_ operation: Operation, with error: any Error) { fail(operation, with: StateError(from: error)) }

    /// Clears the error of one operation.
    public func clearError(for operation: Operation) {
        commit(operation, "error cleared") { $0.clearError(for: operation) }
    }

    /// Clears the errors of all operations.
    public func clearAllErrors() { commit("errors cleared") { operations.clearErrors() } }

    /// Runs an operation and tracks it from start to end.
    ///
    /// ```swift
    /// let result = await operations.run(.search, policy: .latest) { try await api.search(text) }
    /// if case .success(let hits) = result { show(hits) }
    /// ```
    ///
    /// With the policy `.queue`, the operation is also active while a run waits for earlier runs. With a retry policy, it is
    /// active until the last attempt has ended (promise O4).
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - policy: The rule for a new run while another run of the operation is pending (promises P1 to P3).
    ///   - retry: The rule for trying again after an error. Retry only work that the server may receive twice.
    ///   - timeout: The longest time for one attempt; `nil` for no limit. After it, the attempt fails with
    ///     ``NetworkError/timeout``.
    ///   - clock: The clock that measures the timeout, and the delays if `retry` has no clock.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - body: A closure that does the work, on the main actor. With the policy `.concurrent` and without a
    ///     timeout, the closure runs in the caller's task, otherwise in a new task.
    /// - Returns: The value that `body` returned, or the error that it threw, as a ``StateError``. If the run was
    ///   superseded or dropped, the error is ``StateError/cancelled``. If the run was cancelled, and `body` threw an
    ///   error or was not called, the error is also ``StateError/cancelled``. The tracker does not keep the error
    ///   ``StateError/cancelled`` (O2).
    @discardableResult
    public func run<Value>(
        _ operation: Operation, policy: RunPolicy = .concurrent, retry: RetryPolicy = .never,
        timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ body: @escaping @MainActor () async throws -> Value
    ) async -> Result<Value, StateError> {
        let site = CallSite(fileID: fileID, line: line)
        let body = retrying(body, retry, timeout, clock, site)
        if policy.takesPlace { return await runByPolicy(operation, policy, at: site, body) }
        let running = beginRun(operation, at: site)
        commit(operation, "started", in: running) { $0.startRun(operation) }
        return await track(operation, running, nil, body)
    }

    /// Returns the work of a run with a time limit for each attempt, and with retries.
    private func retrying<Value>(
        _ body: @escaping @MainActor () async throws -> Value, _ retry: RetryPolicy, _ timeout: Duration?,
        _ clock: any Clock<Duration>, _ site: CallSite
    ) -> @MainActor () async throws -> Value {
        let body = timeout.map { TimedWork.limiting(body, to: $0, on: clock) } ?? body
        if retry.limit == 0 { return body }
        return { [core] in try await retry.repeatAttempts(RetriedRun(of: core), on: clock, at: site, body) }
    }

    /// Starts the execution of a run.
    func beginRun(_ operation: Operation, at site: CallSite) -> RunningExecution {
        core.beginExecution(.operation, .text { "\(operation)" }, at: site)
    }

    /// Performs the work of a run that has started, and records its end.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - running: The execution of the run.
    ///   - run: The run; `nil` with the policy ``RunPolicy/concurrent``. If the run ended early,
    ///     this method does not record the end again.
    ///   - body: A closure that performs the work.
    /// - Returns: The result of `body`, or its error.
    func track<Value>(
        _ operation: Operation, _ running: RunningExecution, _ run: PolicyRun?,
        _ body: @escaping @MainActor () async throws -> Value
    ) async -> Result<Value, StateError> {
        func mayConclude() -> Bool { run.map { scheduler.conclude($0, OperationKey(operation)) } ?? true }
        var result = Result<Value, StateError>.failure(.cancelled)
        await running.perform(mayCancel: true) {
            do {
                let value = try await body()
                if mayConclude() { commit(operation, "completed", in: running) { $0.endRun(operation) } }
                result = .success(value)
                return .completed
            } catch {
                // If the run was cancelled, any error counts as the cancellation.
                let thrown = Task.isCancelled ? CancellationError() : error
                let error = StateError(from: thrown)
                result = .failure(error)
                if mayConclude() {
                    let ending = error.isCancellation ? "cancelled" : "failed"
                    commit(operation, ending, in: running) { $0.endRun(operation, error: error) }
                }
                return ExecutionOutcome(throwing: thrown)
            }
        }
        return result
    }

    /// Runs an operation and tracks it from start to end. This method does the same as
    /// ``run(_:policy:retry:timeout:clock:fileID:line:_:)``, and has an argument label for the work.
    ///
    /// ```swift
    /// await operations.run(.save, task: saveItems)  // an async function without parameters
    /// ```
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - policy: The rule for a new run while another run of the operation is pending (promises P1 to P3).
    ///   - retry: The rule for trying again after an error.
    ///   - timeout: The longest time for one attempt; `nil` for no limit.
    ///   - clock: The clock that measures the timeout, and the delays if `retry` has no clock.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - task: A closure that does the work, on the main actor.
    /// - Returns: The result of `task`, or its error as a ``StateError``.
    @_disfavoredOverload @discardableResult
    public func run<Value>(
        _ operation: Operation, policy: RunPolicy = .concurrent, retry: RetryPolicy = .never,
        timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        task: @escaping @MainActor () async throws -> Value
    ) async -> Result<Value, StateError> {
        await run(
            operation, policy: policy, retry: retry, timeout: timeout, clock: clock, fileID: fileID, line: line, task)
    }

    /// Runs an operation that loads the value of a store. The operation is active until the run ends, and the state of
    /// the store shows the load.
    ///
    /// ```swift
    /// await store.operations.run(.fetch, into: store) { try await api.items() }
    /// ```
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - policy: The rule for a new run while another run of the operation is pending (promises P1 to P3).
    ///   - store: The value store or the ``AsyncValue`` whose value is loaded, by the rules of
    ///     ``ValueStore/load(retry:timeout:clock:fileID:line:_:)``.
    ///   - retry: The rule for trying the load again after an error.
    ///   - timeout: The longest time for one attempt; `nil` for no limit.
    ///   - clock: The clock that measures the timeout, and the delays if `retry` has no clock.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - body: A closure that loads and returns the value.
    /// - Returns: The loaded value, or the error. If the load or the run was cancelled, superseded or dropped, the
    ///   error is ``StateError/cancelled``.
    @discardableResult
    public func run<Target: ValueStore>(
        _ operation: Operation, policy: RunPolicy = .concurrent, into store: Target, retry: RetryPolicy = .never,
        timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, line: UInt = #line,
        _ body: @escaping @MainActor () async throws -> Target.Value
    ) async -> Result<Target.Value, StateError> {
        await run(operation, policy: policy, fileID: fileID, line: line) {
            var loaded: Target.Value?
            let outcome = await store.load(retry: retry, timeout: timeout, clock: clock, fileID: fileID, line: line) {
                let value = try await body()
                try Task.checkCancellation()  // an attempt that took too long may still end
                loaded = value
                return value
            }
            if let error = outcome.error { throw error }
            guard outcome.isCompleted, let loaded else { throw CancellationError() }
            return loaded
        }
    }
}
