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
@MainActor public final class OperationTracker<Operation: Hashable>: Observable {
    typealias Ledger = OperationLedger<Operation>

    /// What an observer can watch apart from the rest.
    enum Part: Hashable {
        case isActive(Operation), error(Operation)
        case active, hasActive, errors, hasErrors
    }

    let cell = Cell<Ledger, Part>(Ledger(), isEqual: ==)
    private let source: any PipelineSource
    /// The operations that were run, by the names that they have in snapshots.
    private var names: [String: Operation] = [:]

    /// Makes a tracker that is a store of its own.
    public convenience init() {
        let parts = ValueParts<Never>(storeName: "OperationTracker<\(Operation.self)>")
        self.init(in: parts)
        parts.add(self)
    }

    /// Makes a tracker that is a part of a store.
    init(in source: any PipelineSource) {
        self.source = source
    }

    /// The pipeline of the store that the tracker is a part of, or its own.
    public var pipeline: AnyPipeline { source.anyPipeline }

    private func commit(_ label: String, in running: RunningExecution? = nil, _ change: (inout Ledger) -> Void) {
        let label = CommitLabel.name(label)
        cell.commit(label, through: source.listening, in: running, assign: { _ in cell.change(label, change) })
    }

    /// Changes what is known of one operation.
    private func commit(
        _ operation: Operation, _ event: String, in running: RunningExecution? = nil, _ change: (inout Ledger) -> Void
    ) {
        let name = String(describing: operation)
        names[name] = operation
        commit("\(name) \(event)", in: running, change)
    }
}

// MARK: - Reading

extension OperationTracker {
    /// Whether a run of this operation is in flight (promises O1, O3).
    public func isActive(_ operation: Operation) -> Bool { cell.read(.isActive(operation)) { $0.isActive(operation) } }

    /// The error of this operation's last run; cleared when the next one starts (promise O2).
    public func error(for operation: Operation) -> StateError? {
        cell.read(.error(operation)) { $0.error(for: operation) }
    }

    /// Whether any operation runs.
    public var hasActiveOperations: Bool { cell.read(.hasActive) { !$0.active.isEmpty } }

    /// The operations that run.
    public var active: Set<Operation> { cell.read(.active) { $0.active } }

    /// Whether the last run of any operation failed.
    public var hasErrors: Bool { cell.read(.hasErrors) { !$0.errors.isEmpty } }

    /// The errors of all operations whose last run failed.
    public var allErrors: [Operation: StateError] { cell.read(.errors) { $0.errors } }
}

// MARK: - Changing

extension OperationTracker {
    /// A run begins. To be followed by ``complete(_:)`` or ``fail(_:with:)``;
    /// ``run(_:fileID:line:_:)`` does both.
    public func start(_ operation: Operation) { commit(operation, "started") { $0.start(operation) } }

    /// A run ended well.
    public func complete(_ operation: Operation) { commit(operation, "completed") { $0.end(operation) } }

    /// A run failed. A cancellation leaves no error (promise O2).
    public func fail(_ operation: Operation, with error: any Error) {
        commit(operation, "failed") { $0.end(operation, error: StateError(from: error)) }
    }

    /// Forgets the error of one operation.
    public func clearError(for operation: Operation) {
        commit(operation, "error cleared") { $0.clearError(for: operation) }
    }

    /// Forgets all errors.
    public func clearAllErrors() { commit("errors cleared") { $0.setErrors([:]) } }

    /// Runs an operation, tracked from start to end.
    ///
    /// ```swift
    /// let result = await operations.run(.save) { try await api.save(items) }
    /// ```
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - body: Does the work, on the main actor, in the caller's task.
    /// - Returns: What `body` returned, or its error as a ``StateError``; ``StateError/cancelled`` for a cancelled run, which
    ///   leaves no error in the tracker (promise O2).
    @discardableResult
    public func run<Value>(
        _ operation: Operation, fileID: StaticString = #fileID, line: UInt = #line,
        _ body: @escaping @MainActor () async throws -> Value
    ) async -> Result<Value, StateError> {
        let running = pipeline.begin(.operation, "\(operation)", at: CallSite(fileID: fileID, line: line))
        commit(operation, "started", in: running) { $0.start(operation) }
        do {
            let value = try await pipeline.run(running) { _ in
                do {
                    let value = try await body()
                    commit(operation, "completed", in: running) { $0.end(operation) }
                    return value
                } catch {
                    // Whatever a cancelled run throws, it is its cancellation.
                    let thrown = Task.isCancelled ? CancellationError() : error
                    let error = StateError(from: thrown)
                    let ending = error.isCancellation ? "cancelled" : "failed"
                    commit(operation, ending, in: running) { $0.end(operation, error: error) }
                    throw thrown
                }
            }
            return .success(value)
        } catch {
            return .failure(StateError(from: error))
        }
    }

    /// Runs an operation that loads a value: tracked here, and loaded there.
    ///
    /// ```swift
    /// await store.operations.run(.fetch, into: store.asyncValue) { try await api.items() }
    /// ```
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - value: What is loaded. The load follows the rules of ``AsyncValue/load(retry:fileID:line:_:)``.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    ///   - body: Makes the value.
    /// - Returns: The value that was loaded, or the error; ``StateError/cancelled`` where another load took this one's place.
    @discardableResult
    public func run<Value>(
        _ operation: Operation, into value: AsyncValue<Value>,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ body: @escaping @MainActor () async throws -> Value
    ) async -> Result<Value, StateError> {
        await run(operation, fileID: fileID, line: line) {
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

    /// Runs an operation that loads the value of a store. See ``run(_:into:fileID:line:_:)``.
    @discardableResult
    public func run<Target: ValueStore>(
        _ operation: Operation, into store: Target, fileID: StaticString = #fileID, line: UInt = #line,
        _ body: @escaping @MainActor () async throws -> Target.Value
    ) async -> Result<Target.Value, StateError> {
        await run(operation, into: store.asyncValue, fileID: fileID, line: line, body)
    }
}

extension OperationTracker: OperationsPart {
    var takeSnapshot: @MainActor () -> OperationsSnapshot { { [cell] in cell.state.snapshot } }

    /// Runs in flight are facts, and stay. The errors are put back, of operations that this tracker has run.
    func restore(_ snapshot: OperationsSnapshot) -> Restoration {
        var errors: [Operation: StateError] = [:]
        for (name, error) in snapshot.errors {
            if let operation = names[name] { errors[operation] = error }
        }
        return cell.restore { $0.setErrors(errors) }
    }
}
