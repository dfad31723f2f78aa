/// What an interceptor knows of the execution that it wraps, and what it can do about it.
///
/// All interceptors of one execution share one context.
///
/// Isolation: the main actor.
@MainActor public final class ExecutionContext {
    private let running: RunningExecution

    /// What was done so far.
    var machine: InterceptorMachine
    /// What runs the interceptors, as long as it does.
    weak var chain: InterceptorChain?

    /// The values that the execution works on (promise I4).
    public var payload: ExecutionPayload

    /// How the work ended; `nil` until `next` has returned.
    public internal(set) var outcome: ExecutionOutcome?

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

    /// Whether ``stopChain()`` was called. An interceptor further out sees it when `next` has returned.
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

    /// Gives the work up: it is not done at all, and the execution ends as `dropped` (promise I2). This is for actions, and for
    /// methods that return nothing; of other work it is reported, and changes nothing.
    ///
    /// - Returns: What `next` would have returned.
    @discardableResult
    public func drop() -> any Sendable {
        if let fault = machine.drop() { report(fault) }
        return state
    }

    /// Reports that an interceptor did what it should not.
    func report(_ fault: InterceptorMachine.Fault, by interceptor: (any StoreInterceptor)? = nil) {
        let name = interceptor.map { "\(type(of: $0))" } ?? "An interceptor"
        let what =
            switch fault {
            case .wentOnTwice: "called next twice; the second call did nothing"
            case .didNotGoOn: "returned without calling next, stopChain() or drop(); the work was done all the same"
            case .mayNotDrop: "called drop(), which is for actions and for methods that return nothing"
            case .droppedTooLate: "called drop() when the work was done already"
            }
        RuntimeWarning.report("\(name) \(what), in \(methodName) of \(store).")
    }

    /// The store's state now.
    var state: any Sendable { store.pipeline?.capture() ?? () }
}
