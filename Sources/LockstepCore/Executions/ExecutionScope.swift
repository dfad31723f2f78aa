/// The relation of the current code to an execution. The scope is task-local: it stays the same after an `await`, and
/// new tasks inherit it.
@usableFromInline package enum ExecutionScope: Sendable {
    /// The code is part of this execution.
    case inside(RunningExecution)
    /// The code runs because of this execution, but is not part of it. For example, the code is an observer or a
    /// recorder.
    case causedBy(Execution.ID)

    /// The scope of the current code, except for direct writes of properties, such as `store.count = 3`; `nil` outside
    /// all executions. ``write`` is the execution of a direct write.
    @TaskLocal package static var current: ExecutionScope?

    /// The execution of the current direct write of a property, or `nil`. `write` cannot be task-local, because a
    /// direct write starts and ends in separate calls.
    @MainActor static var write: RunningExecution?

    /// The scope of the current code, including direct writes of properties; `nil` outside all executions.
    @MainActor static var now: ExecutionScope? { write.map { .inside($0) } ?? current }

    /// The identity of the execution that the code is part of, or that causes the code.
    @MainActor var execution: Execution.ID {
        switch self {
        case .inside(let running): running.id
        case .causedBy(let id): id
        }
    }

    /// Runs `body` as part of an execution. While `body` runs, ``write`` is `nil`.
    @MainActor static func inside<Value>(_ running: RunningExecution, _ body: () -> Value) -> Value {
        let outer = exchange(&write, with: nil)
        defer { write = outer }
        return $current.withValue(.inside(running), operation: body)
    }

    /// Calls `body` outside the current execution, the current load and all ``EnclosingWork/runs``. The current
    /// execution is neither the parent nor the ``Execution/cause`` of work that `body` starts.
    static func independently<Result>(_ body: () -> Result) -> Result {
        $current.withValue(nil) { EnclosingWork.outside(body) }
    }

    /// Calls `body` outside all executions. Work that `body` starts has a ``Execution/cause``, but no parent.
    ///
    /// - Parameters:
    ///   - cause: The cause of work that `body` starts. If `nil`, the cause is the execution of ``now``.
    ///   - body: A closure that calls the observers.
    @MainActor static func outside(causedBy cause: Execution.ID?, _ body: () -> Void) {
        guard let cause = cause ?? now?.execution else { return body() }
        $current.withValue(.causedBy(cause), operation: body)
    }
}
