/// An interceptor that has to wait, and therefore supports only async work. If a synchronous method lists such an
/// interceptor, a warning says to make the method async.
@MainActor protocol WaitingInterceptor: StoreInterceptor {}

/// The name and the store of an execution. Throttling, debouncing and run policies treat each pair separately.
struct TimedName: Hashable {
    let store: StoreReference
    let name: String

    @MainActor init(of context: ExecutionContext) {
        store = context.store
        name = context.methodName
    }
}

/// The executions that a `ThrottleInterceptor`, a `DebounceInterceptor` or a `RunPolicyInterceptor` applies to: the
/// actions and methods with the interceptor's names. An interceptor without names applies to all actions and methods.
@MainActor struct TimedExecutions {
    private let interceptor: any StoreInterceptor.Type
    private let names: Set<String>

    init(_ names: [String], of interceptor: any StoreInterceptor.Type) {
        self.names = Set(names)
        self.interceptor = interceptor
    }

    /// Returns whether the interceptor applies to an execution.
    func contains(_ context: ExecutionContext) -> Bool {
        isNamed(context) && (names.isEmpty || names.contains(context.methodName))
    }

    /// Reports a synchronous execution with one of the interceptor's names. The interceptor has no effect on
    /// synchronous work, because such work cannot wait.
    func skip(_ context: ExecutionContext) {
        InterceptorCheck.noteAbsence(of: .synchronous, in: interceptor, context)
        let name = context.methodName
        guard isNamed(context), context.chain?.isOwnCalled != true, names.contains(name) else { return }
        RuntimeWarning.reportOnce("\(interceptor) \(name)", InterceptorCheck.synchronous(context, interceptor))
    }

    /// Returns whether the execution is an action or a method. The interceptor does not apply to other executions.
    private func isNamed(_ context: ExecutionContext) -> Bool { context.kind == .action || context.kind == .method }
}
