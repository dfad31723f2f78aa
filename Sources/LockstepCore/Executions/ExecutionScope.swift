/// The relation of the current code to an execution. The scope is task-local: it stays the same after an `await`, and
/// new tasks inherit it.
@usableFromInline package enum ExecutionScope: Sendable {
    /// The code is part of this execution.
    case inside(RunningExecution)
    /// The code runs because of this execution, but is not part of it. For example, the code is an observer or a
    /// recorder.
    case causedBy(Execution.ID)

    /// The scope of the current code; `nil` outside all executions. The execution of a direct write, such as
    /// `store.count = 3`, is in ``write`` instead.
    @TaskLocal package static var current: ExecutionScope?

    /// The execution of the current direct write of a property, or `nil`. This property cannot be task-local, because
    /// a write starts and ends in separate calls.
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

    /// Runs code that is neither part of the current execution, load and runs, nor caused by them.
    static func independently<Result>(_ body: () -> Result) -> Result {
        $current.withValue(nil) { EnclosingWork.outside(body) }
    }

    /// Runs observers. The work that they start has a ``Execution/cause`` instead of a parent.
    ///
    /// - Parameters:
    ///   - cause: The cause of this work. If `nil`, the cause is the execution of ``now``.
    ///   - body: A closure that calls the observers.
    @MainActor static func outside(causedBy cause: Execution.ID?, _ body: () -> Void) {
        guard let cause = cause ?? now?.execution else { return body() }
        $current.withValue(.causedBy(cause), operation: body)
    }
}
