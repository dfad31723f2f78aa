/// The relation of the current code to an execution. The scope is task-local: it stays the same after an `await`, and
/// new tasks inherit it.
@usableFromInline package enum ExecutionScope: Sendable {
    /// The current code is part of this execution.
    case inside(RunningExecution)
    /// The current code runs because of this execution, but is not part of it. For example, the code is an observer or
    /// a recorder.
    case causedBy(Execution.ID)

    /// The scope of the current code; `nil` if no execution contains or caused the code.
    ///
    /// A direct write of a property, such as `store.count = 3`, does not change this value. It sets ``write``.
    @TaskLocal package static var current: ExecutionScope?

    /// The execution of the current direct write of a property, or `nil`. `write` cannot be task-local, because a
    /// direct write starts and ends in separate calls.
    @MainActor static var write: RunningExecution?

    /// The scope of the current code; `nil` if no execution contains or caused the code.
    ///
    /// During a direct write of a property, the scope is ``inside(_:)`` with the execution in ``write``. Otherwise, it
    /// is ``current``.
    @MainActor static var now: ExecutionScope? { write.map { .inside($0) } ?? current }

    /// The identity of the execution in ``inside(_:)`` or ``causedBy(_:)``.
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

    /// Calls `body`. Executions that `body` starts have no parent. They have the ``Execution/cause`` that you pass.
    ///
    /// - Parameters:
    ///   - cause: The cause of executions that `body` starts. If it is `nil`, the execution in ``now`` is the cause. If
    ///     `now` is also `nil`, the executions have no cause.
    ///   - body: A closure that calls the observers.
    @MainActor static func outside(causedBy cause: Execution.ID?, _ body: () -> Void) {
        guard let cause = cause ?? now?.execution else { return body() }
        $current.withValue(.causedBy(cause), operation: body)
    }
}
