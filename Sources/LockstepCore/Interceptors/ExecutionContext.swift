/// What an interceptor knows of the execution that it wraps, and what it can do about it.
///
/// All interceptors of one execution share one context.
///
/// Isolation: the main actor.
@MainActor public final class ExecutionContext {
    private let running: RunningExecution

    /// What was done so far.
    @exclusivity(unchecked) var machine: InterceptorMachine
    /// What runs the interceptors, as long as it does.
    @exclusivity(unchecked) var chain: InterceptorChain?

    /// The values that the execution works on (promise I4).
    @exclusivity(unchecked) public var payload: ExecutionPayload

    /// How the work ended; `nil` until `next` has returned.
    @exclusivity(unchecked) public internal(set) var outcome: ExecutionOutcome?

    init(_ running: RunningExecution, _ payload: ExecutionPayload, machine: InterceptorMachine) {
        self.running = running
        self.payload = payload
        self.machine = machine
    }

    /// The execution, as recorders see it.
    public var execution: Execution { running.execution }

    /// The name of the method, the action, the load, the operation or the commit.
    public var methodName: String { running.execution.name }

    /// What sort of work it is.
    public var kind: Execution.Kind { running.execution.kind }

    /// The execution that this one runs inside, if any.
    public var parent: Execution.ID? { running.execution.parent }

    /// The store that the work is done on.
    public var store: StoreReference { running.execution.store }

    /// Whether `stopChain()` was called. An interceptor further out sees it when `next` has returned.
    public var isStopped: Bool { machine.isStopped }

    /// Whether ``drop()`` was called, and the work will not be done.
    public var isDropped: Bool { machine.isDropped }

    /// Does the work without the interceptors further in (promise I2).
    ///
    /// - Returns: What `next` would have returned.
    @discardableResult
    public func stopChain() -> any Sendable { chain?.stopAtOnce() ?? state }

    /// Does the work without the interceptors further in (promise I2).
    ///
    /// - Returns: What `next` would have returned.
    @discardableResult
    public func stopChain() async -> any Sendable { await chain?.stop() ?? state }

    /// Drops the work: it is not done at all, and the execution ends as `dropped` (promise I2). This is for actions,
    /// and for methods that return nothing. For other work, and for work that has begun, it reports a
    /// ``RuntimeWarning`` and changes nothing.
    ///
    /// - Returns: What `next` would have returned.
    @discardableResult
    public func drop() -> any Sendable {
        // Without a chain, nothing runs around the work any more.
        if let fault = chain == nil ? .droppedTooLate : machine.drop() { report(fault, by: chain?.callingInterceptor) }
        return state
    }

    /// Leaves work undone that has not begun, after ``end(_:)``. Its caller gets a `CancellationError`, where it can.
    ///
    /// - Returns: What `next` would have returned.
    func cancelUnlessBegun() -> any Sendable {
        if chain != nil { machine.cancel() }
        return state
    }

    /// Ends the execution, as cancelled or superseded, before its work has ended.
    func end(_ outcome: ExecutionOutcome) { running.end(outcome) }

    /// Reports a mistake of an interceptor.
    func report(_ fault: InterceptorMachine.Fault, by interceptor: Any.Type?) {
        let name = interceptor.map { "\($0)" } ?? "An interceptor"
        let what =
            switch fault {
            case .calledNextTwice: "called next twice; the second call did nothing"
            case .didNotCallNext: "returned without calling next, stopChain() or drop(); the work was done all the same"
            case .mayNotDrop: "called drop(), which is for actions and for methods that return nothing"
            case .droppedTooLate: "called drop() after the work had begun"
            }
        RuntimeWarning.report("\(name) \(what), in \(methodName) of \(store).")
    }

    /// The store's state now, as long as the store lives: an interceptor may keep the context.
    var state: any Sendable { store.pipeline?.capture() ?? () }
}
