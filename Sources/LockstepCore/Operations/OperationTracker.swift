public import Observation

/// Tracks operations, each by itself: which ones run, and with what error the last run of each ended.
///
/// ```swift
/// enum ItemOperation { case fetch, save }
///
/// let operations = OperationTracker<ItemOperation>()
/// let result = await operations.run(.save) { try await api.save(items) }
/// if operations.isActive(.fetch) { showSpinner() }
/// ```
///
/// Runs are counted: with two runs of `.save` in flight, it is active until both ended (promise O1). An observer that read
/// one operation is woken for no other (O3).
///
/// Isolation: the main actor.
@MainActor public final class OperationTracker<Operation: Hashable>: AnyOperationTracker, Observable {
    let operations: Operations<Operation>
    /// The runs that have a policy.
    private(set) lazy var lines = RunLines<Operation>()

    /// Makes a tracker that is a store of its own.
    public convenience init() {
        let core = ValueCore<Never>(name: "OperationTracker<\(Operation.self)>")
        core.prepare([])
        self.init(in: core)
    }

    /// Makes a tracker that is a part of a store.
    init<Value>(in core: ValueCore<Value>) {
        operations = Operations(in: core)
        super.init(core: core)
        core.operations = operations
    }

    /// The core of the tracker, or of the store that it is a part of: identity, listeners, snapshots.
    public var pipeline: AnyPipeline { core }

    /// Changes what is known of one operation.
    func commit(
        _ operation: Operation, _ event: String, in running: RunningExecution? = nil,
        _ change: (inout OperationLedger<Operation>) -> OperationChange
    ) {
        commit(AllStores.hasEverListened ? "\(operation) \(event)" : event, in: running) {
            operations.change(operation, change)
        }
    }

    private func commit(_ label: String, in running: RunningExecution? = nil, _ change: () -> Void) {
        func transact() {
            core.begin(.setting, .name(label), in: running)
            change()
            core.end()
        }
        if running != nil { transact() } else { core.commit(.name(label), transact) }
    }
}

// MARK: - Reading

extension OperationTracker {
    /// Whether a run of this operation is in flight (promises O1, O3).
    public func isActive(_ operation: Operation) -> Bool { operations.isActive(operation) }

    /// The error of this operation's last run; cleared when the next one starts (promise O2).
    public func error(for operation: Operation) -> StateError? { operations.error(for: operation) }

    /// Whether any operation runs.
    public var hasActiveOperations: Bool { operations.read(.hasActive) { $0.hasActive } }

    /// The operations that run.
    public var active: Set<Operation> { operations.read(.active) { $0.active } }

    /// Whether the last run of any operation failed.
    public var hasErrors: Bool { operations.read(.hasErrors) { $0.hasErrors } }

    /// The errors of all operations whose last run failed.
    public var allErrors: [Operation: StateError] { operations.read(.errors) { $0.errors } }
}

// MARK: - Changing

extension OperationTracker {
    /// A run begins. To be followed by ``complete(_:)`` or ``fail(_:with:)-(_,StateError)``;
    /// ``run(_:policy:fileID:line:_:)`` does both.
    public func start(_ operation: Operation) { commit(operation, "started") { $0.start(operation) } }

    /// A run ended well.
    public func complete(_ operation: Operation) { commit(operation, "completed") { $0.end(operation) } }

    /// A run failed. A cancellation leaves no error (promise O2).
    ///
    /// ```swift
    /// operations.fail(.save, with: .network(.timeout))
    /// ```
    public func fail(_ operation: Operation, with error: StateError) {
        commit(operation, "failed") { $0.end(operation, error: error) }
    }

    /// A run failed, with any error, converted by ``StateError/init(from:)-(Error)``. A cancellation leaves no error (promise O2).
    public func fail(_ operation: Operation, with error: any Error) { fail(operation, with: StateError(from: error)) }

    /// Forgets the error of one operation.
    public func clearError(for operation: Operation) {
        commit(operation, "error cleared") { $0.clearError(for: operation) }
    }

    /// Forgets all errors.
    public func clearAllErrors() { commit("errors cleared") { operations.clearErrors() } }

    /// Runs an operation, tracked from start to end.
    ///
    /// ```swift
    /// let result = await operations.run(.save) { try await api.save(items) }
    /// ```
    ///
    /// ```swift
    /// let hits = await operations.run(.search, policy: .latest) { try await api.search(text) }
    /// ```
    ///
    /// A run that waits for its turn is active, too: something is being done for it. A superseded or dropped run leaves
    /// no error.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - policy: What becomes of it while another run of the same operation is in flight (promises P1 to P3).
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - body: Does the work, on the main actor, in the caller's task; with a policy, in a task of its own.
    /// - Returns: What `body` returned, or its error as a ``StateError``; ``StateError/cancelled`` for a run that was cancelled,
    ///   superseded or dropped, which leaves no error in the tracker (promise O2).
    @discardableResult
    public func run<Value>(
        _ operation: Operation, policy: RunPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt = #line,
        _ body: @escaping @MainActor () async throws -> Value
    ) async -> Result<Value, StateError> {
        let site = CallSite(fileID: fileID, line: line)
        if policy != .concurrent { return await runInLine(operation, policy, at: site, body) }
        let running = begin(operation, at: site)
        commit(operation, "started", in: running) { $0.start(operation) }
        return await track(operation, running, nil, body)
    }

    /// Begins the execution of a run, if anything listens.
    func begin(_ operation: Operation, at site: CallSite) -> RunningExecution? {
        AllStores.hasEverListened ? core.begin(.operation, "\(operation)", at: site) : nil
    }

    /// Does the work of a run that has started, and ends it.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - running: The execution.
    ///   - run: The run, if it has a policy. When it has been superseded, it has ended.
    ///   - body: Does the work.
    /// - Returns: What `body` returned, or its error.
    func track<Value>(
        _ operation: Operation, _ running: RunningExecution?, _ run: RunInLine?,
        _ body: @escaping @MainActor () async throws -> Value
    ) async -> Result<Value, StateError> {
        func work() async throws -> Value {
            do {
                let value = try await body()
                if run?.isSuperseded != true { commit(operation, "completed", in: running) { $0.end(operation) } }
                return value
            } catch {
                // Whatever a cancelled run throws, it is its cancellation.
                let thrown = Task.isCancelled ? CancellationError() : error
                if run?.isSuperseded == true { throw thrown }
                let error = StateError(from: thrown)
                let ending = error.isCancellation ? "cancelled" : "failed"
                commit(operation, ending, in: running) { $0.end(operation, error: error) }
                throw thrown
            }
        }
        do {
            guard let running else { return .success(try await work()) }
            return .success(try await running.run { _ in try await work() })
        } catch {
            return .failure(StateError(from: error))
        }
    }

    /// Runs an operation, tracked from start to end. The same as ``run(_:policy:fileID:line:_:)``, with a label.
    ///
    /// ```swift
    /// await operations.run(.save, task: saveItems)
    /// ```
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - policy: What becomes of it while another run of the same operation is in flight (promises P1 to P3).
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - task: Does the work, on the main actor, in the caller's task.
    /// - Returns: What `task` returned, or its error as a ``StateError``.
    @_disfavoredOverload @discardableResult
    public func run<Value>(
        _ operation: Operation, policy: RunPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt = #line,
        task: @escaping @MainActor () async throws -> Value
    ) async -> Result<Value, StateError> {
        await run(operation, policy: policy, fileID: fileID, line: line, task)
    }

    /// Runs an operation that loads a value: tracked here, and loaded there.
    ///
    /// ```swift
    /// await store.operations.run(.fetch, into: store.asyncValue) { try await api.items() }
    /// ```
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - policy: What becomes of it while another run of the same operation is in flight (promises P1 to P3).
    ///   - value: What is loaded. The load follows the rules of ``AsyncValue/load(retry:timeout:clock:fileID:line:_:)``.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - body: Makes the value.
    /// - Returns: The value that was loaded, or the error; ``StateError/cancelled`` where another load took this one's place.
    @discardableResult
    public func run<Value>(
        _ operation: Operation, policy: RunPolicy = .concurrent, into value: AsyncValue<Value>,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ body: @escaping @MainActor () async throws -> Value
    ) async -> Result<Value, StateError> {
        await run(operation, policy: policy, fileID: fileID, line: line) {
            var loaded: Value?
            let outcome = await value.load(fileID: fileID, line: line) {
                let value = try await body()
                loaded = value
                return value
            }
            if let error = outcome.error { throw error }
            guard outcome.isCompleted, let loaded else { throw CancellationError() }
            return loaded
        }
    }

    /// Runs an operation that loads the value of a store. See ``run(_:policy:into:fileID:line:_:)``.
    @discardableResult
    public func run<Target: ValueStore>(
        _ operation: Operation, policy: RunPolicy = .concurrent, into store: Target,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ body: @escaping @MainActor () async throws -> Target.Value
    ) async -> Result<Target.Value, StateError> {
        await run(operation, policy: policy, into: store.asyncValue, fileID: fileID, line: line, body)
    }
}
