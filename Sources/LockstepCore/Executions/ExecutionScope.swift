/// The relation of the current code to an execution. A task-local value keeps the scope across `await` and in tasks
/// that the code starts.
@usableFromInline package enum ExecutionScope: Sendable {
    /// The code is part of this execution.
    case inside(RunningExecution)
    /// This execution caused the code, but the code is not part of the execution. For example, the code is an observer
    /// or a recorder.
    case causedBy(Execution.ID)

    /// The scope of the current code; `nil` outside all executions. This property does not include direct writes of
    /// properties, such as `store.count = 3`: see ``write``.
    @TaskLocal package static var current: ExecutionScope?

    /// The execution of the current direct write of a property, or `nil`. It is not a task-local value, because a
    /// write starts and ends in separate calls.
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

    /// Runs observers. The work of the observers is not part of the execution that made the change.
    ///
    /// - Parameters:
    ///   - cause: The execution that causes the work of the observers. If `cause` is `nil`, the execution of ``now``
    ///     is used.
    ///   - body: A closure that calls the observers.
    @MainActor static func outside(causedBy cause: Execution.ID?, _ body: () -> Void) {
        if let cause {
            $current.withValue(.causedBy(cause), operation: body)
        } else if let cause = now?.execution {
            $current.withValue(.causedBy(cause), operation: body)
        } else {
            body()
        }
    }
}
