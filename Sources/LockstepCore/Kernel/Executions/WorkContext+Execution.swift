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
        let cause = cause?.rawValue ?? CallContext.current.write?.executionNumber ?? context.executionOrCause
        if context.frame == nil, context.cause == cause { return body() }
        context.moved(to: nil, causedBy: cause).run(body)
    }

    /// The identity of the innermost execution that contains the code. If there is none, the identity of the execution
    /// that caused the code. `nil` if there is neither.
    @MainActor package var executionID: Execution.ID? { executionOrCause.map(Execution.ID.init(rawValue:)) }
}

extension RunningExecution {
    /// The execution of the direct write that contains the current code; otherwise the innermost execution that contains
    /// the code. `nil` if there is neither. It may have ended.
    static var current: RunningExecution? { CallContext.current.write ?? WorkContext.current.execution }

    /// The identity of ``current``. If there is none, the identity of the execution that caused the code. `nil` if there
    /// is neither.
    static var currentID: Execution.ID? { CallContext.current.write?.id ?? WorkContext.current.executionID }

    /// Runs `body` as part of this execution.
    func contain<Value>(_ body: () -> Value) -> Value {
        let write = exchange(&CallContext.current.write, with: nil)
        defer { CallContext.current.write = write }
        guard let context = WorkContext.current.entering(self) else { return body() }
        return context.run(body)
    }

    /// Runs the async closure `body` as part of this execution.
    func contain<Value>(_ body: @MainActor () async -> Value) async -> Value {
        await WorkContext.inside(self).run { await body() }
    }
}
