/// The context of an execution, for its interceptors. The context has the payload and the outcome, and methods that
/// skip the work or the inner interceptors.
///
/// All interceptors of one execution share one context.
///
/// Isolation: the main actor.
@MainActor public final class ExecutionContext {
    private let running: RunningExecution

    /// The progress of the execution through its interceptors.
    @exclusivity(unchecked) var machine = InterceptorMachine(count: 0, mayDrop: false)
    /// The chain that runs the interceptors; `nil` after the execution has ended.
    @exclusivity(unchecked) var chain: InterceptorChain?

    /// The values that the execution works on: the arguments of a method, and values that interceptors add (promise
    /// I4).
    @exclusivity(unchecked) public var payload: ExecutionPayload

    /// The value that the work returned. Read the value after `next` has returned, which returns the store's state and
    /// not this value.
    ///
    /// The value is `nil` in these cases:
    ///
    /// - The work has not returned, was skipped, threw an error, or returns nothing.
    /// - The work is an action or a load. To learn how it ended, read ``outcome``.
    /// - The execution has ended.
    @exclusivity(unchecked) public internal(set) var result: Any?

    /// The outcome of the work; `nil` until the work has ended.
    @exclusivity(unchecked) var outcomeOfWork: ExecutionOutcome?

    @usableFromInline init(_ running: RunningExecution) {
        self.running = running
        payload = running.arguments
        _ = running.execution  // the app may read it after the end
    }

    /// The execution, as recorders receive it.
    public var execution: Execution { running.execution }

    /// The outcome of the execution, as recorders receive it. Read the outcome after `next` has returned.
    ///
    /// Usually, the outcome is `nil` until the work has ended or was dropped. If the execution ends as cancelled or
    /// superseded while the work is still running, the outcome is set immediately, and does not change when the work
    /// ends.
    public var outcome: ExecutionOutcome? { running.outcome ?? (isDropped ? .dropped : outcomeOfWork) }

    /// Whether recorders receive the start and the end of the execution. For example, this is `false` for the execution
    /// of a commit that changed nothing.
    package var isAnnounced: Bool { running.isAnnounced }

    /// The name of the method, action, load, operation or commit.
    public var methodName: String { running.execution.name }

    /// The kind of the work.
    public var kind: Execution.Kind { running.kind }

    /// The ID of the execution that this execution runs inside; `nil` if there is none.
    public var parent: Execution.ID? { running.execution.parent }

    /// The store that the work runs on.
    public var store: StoreReference { running.execution.store }

    /// Returns the current state of the store.
    ///
    /// ```swift
    /// @MainActor struct LockInterceptor: StoreInterceptor {
    ///     func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
    ///         context.snapshot(as: Cart.self)?.isLocked == true ? context.drop() : next()
    ///     }
    /// }
    /// ```
    ///
    /// - Parameter type: The type of the store's snapshots: the state of a struct store, or the type `Snapshot` of a
    ///   property store or a value store.
    /// - Returns: The state; `nil` if the store has snapshots of another type, or is released.
    public func snapshot<Snapshot>(as type: Snapshot.Type = Snapshot.self) -> Snapshot? {
        store.pipeline?.capture() as? Snapshot
    }

    /// Whether `stopChain()` was called. An outer interceptor can read this property after `next` has returned.
    public var isStopped: Bool { machine.isStopped }

    /// Whether the work is skipped. For example, ``drop()`` was called, or the execution was cancelled before the
    /// work started.
    public var isDropped: Bool { machine.isDropped }

    /// Skips the inner interceptors. Then runs the work, unless the work has already started or was dropped (promise
    /// I2). Call this method in a synchronous `intercept(context:next:)`.
    ///
    /// - Returns: The store's state after the work.
    @discardableResult
    public func stopChain() -> any Sendable { chain?.stopAtOnce() ?? state }

    /// Skips the inner interceptors. Then runs the work, unless the work has already started or was dropped (promise
    /// I2). Call this method in an async `intercept(context:next:)`.
    ///
    /// - Returns: The store's state after the work.
    @discardableResult
    public func stopChain() async -> any Sendable { await chain?.stop() ?? state }

    /// Skips the work, and ends the execution as `dropped` (promise I2).
    ///
    /// Only actions, and methods that return nothing, can be dropped. For other work, and for work that has started,
    /// this method reports a ``RuntimeWarning`` and changes nothing.
    ///
    /// The policy of an ``AsyncAction`` has already been applied: with ``RunPolicy/latest``, the dropped action has
    /// superseded the previous one. To apply a policy only to actions that are not dropped, list a
    /// ``RunPolicyInterceptor`` after this interceptor.
    ///
    /// - Returns: The store's current state.
    @discardableResult
    public func drop() -> any Sendable {
        // Without a chain, the execution has ended.
        if let fault = chain == nil ? .droppedTooLate : machine.drop() {
            report(fault, by: chain?.calling?.type)
        }
        return state
    }

    /// Skips the work, and ends the execution as cancelled or superseded. Does nothing if the work has started.
    ///
    /// Only the following work can be skipped:
    ///
    /// - Actions, and methods that return nothing.
    /// - Async methods and closures with untyped `throws`. The caller receives a `CancellationError`.
    ///
    /// All other work still runs, and its execution ends as usual.
    ///
    /// - Returns: The store's current state.
    func cancelUnlessBegun(_ outcome: ExecutionOutcome) -> any Sendable {
        if chain != nil { machine.markCancelled() }
        // Work that cannot be skipped is still done, and ends the execution.
        if chain == nil || machine.isDropped { end(outcome) }
        return state
    }

    /// Stores the value that the work returned, for the interceptors.
    @usableFromInline func didReturn<Value>(_ value: Value) {
        if chain != nil, Value.self != Void.self { result = value }
    }

    /// Ends the execution as cancelled or superseded. The work may still be running.
    func end(_ outcome: ExecutionOutcome) { running.end(outcome) }

    /// Creates a run for the work and the interceptors inside it.
    func makeRun(in pipeline: AnyPipeline?, _ events: PolicyRun.Events) -> PolicyRun {
        PolicyRun(of: running, in: pipeline, events)
    }

    /// Calls `body` when the work and all interceptors have ended; immediately if they have already ended.
    package func onEnd(_ body: @escaping @MainActor () -> Void) {
        if let chain { chain.onEnd.append(body) } else { body() }
    }

    /// Whether the current code is part of the work or of an interceptor of the execution.
    var isCurrent: Bool { chain.flatMap { InterceptorPosition.current?.isInside($0) } ?? false }

    /// Reports a mistake in an interceptor by a ``RuntimeWarning``. `interceptor` is the type of the interceptor;
    /// `nil` if the type is not known.
    func report(_ fault: InterceptorMachine.Fault, by interceptor: Any.Type?) {
        let name = interceptor.map { "\($0)" } ?? "An interceptor"
        let what =
            switch fault {
            case .calledNextTwice: "called next twice; the second call did nothing"
            case .didNotCallNext: "returned without calling next, stopChain() or drop(); the work still ran"
            case .mayNotDrop: "called drop(), which works only for actions and for methods that return nothing"
            case .droppedTooLate: "called drop() after the work had started"
            }
        RuntimeWarning.report("\(name) \(what), in \(methodName) of \(store).")
    }

    /// The store's current state; `()` if the store was released. An interceptor can keep the context after the store
    /// was released.
    var state: any Sendable { store.pipeline?.capture() ?? () }
}
