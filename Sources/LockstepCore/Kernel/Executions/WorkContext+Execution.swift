extension WorkContext {
    /// The innermost execution that contains the code; `nil` if there is none. It may have ended.
    @MainActor package var execution: RunningExecution? {
        frame?.nearest(.execution).map { unsafeDowncast($0, to: RunningExecution.self) }
    }

    /// Runs `body`, which reacts to work and is not part of it.
    ///
    /// - Parameters:
    ///   - cause: The execution to which the code reacts. If it is `nil`, the code reacts to the execution that contains
    ///     or caused the current code.
    ///   - body: A closure that calls observers or recorders.
    @MainActor package static func reacting(to cause: Execution.ID? = nil, _ body: () -> Void) {
        let context = current
        if context.frame == nil, CallContext.current.execution == nil, cause == nil || cause?.rawValue == context.cause
        {
            return body()
        }
        let cause =
            cause?.rawValue ?? RunningExecution.current(in: context)?.executionNumber ?? context.executionOrCause
        CallContext.with({ $0.execution = nil }, run: { context.moved(to: nil, causedBy: cause).run(body) })
    }

    /// The identity of the innermost execution that contains the code. If there is none, the identity of the execution
    /// that caused the code. `nil` if there is neither.
    @MainActor package var executionID: Execution.ID? { executionOrCause.map(Execution.ID.init(rawValue:)) }
}

extension RunningExecution {
    /// The innermost execution that contains the current code; `nil` if there is none. It may have ended.
    static var current: RunningExecution? { current(in: .current) }

    /// The identity of ``current``. If there is none, the identity of the execution that caused the code. `nil` if there
    /// is neither.
    static var currentID: Execution.ID? {
        let context = WorkContext.current
        return current(in: context)?.id ?? context.executionID
    }

    /// The innermost execution that contains code in a context, and in the current call.
    static func current(in context: WorkContext) -> RunningExecution? {
        let inner = context.execution
        guard let call = CallContext.current.execution else { return inner }
        // The code is in a task that the call started with `Task.immediate`.
        if let inner, inner.isInside(call, .execution) { return inner }
        return call
    }

    /// Runs `body` as part of this execution.
    func contain<Value>(_ body: () -> Value) -> Value {
        CallContext.with({ $0.execution = nil }, run: { WorkContext.current.entering(self)?.run(body) ?? body() })
    }

    /// Runs the async closure `body` as part of this execution.
    func contain<Value>(_ body: @MainActor () async -> Value) async -> Value {
        await WorkContext.inside(self).run { await body() }
    }
}
