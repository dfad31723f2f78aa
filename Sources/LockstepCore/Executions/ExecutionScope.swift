/// The relation of the current code to an execution. The code is part of the execution, or the execution causes the
/// code. A task-local value keeps the scope across `await` and in tasks that the code starts.
@usableFromInline package enum ExecutionScope: Sendable {
    /// The code is part of this execution.
    case inside(RunningExecution)
    /// The code runs because of this execution, but is not part of the execution. Such code is, for example, an
    /// observer or a recorder.
    case causedBy(Execution.ID)

    /// The scope of the current code, without direct writes of properties (``write``); `nil` outside all executions.
    @TaskLocal package static var current: ExecutionScope?

    /// The execution of a direct write of a property, while the write is in progress; otherwise `nil`. A task-local
    /// value needs a closure, but a write starts and ends in separate calls.
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

    /// Runs `body` as part of an execution. A direct write that is in progress does not count while `body` runs.
    @MainActor static func inside<Value>(_ running: RunningExecution, _ body: () -> Value) -> Value {
        let outer = exchange(&write, with: nil)
        defer { write = outer }
        return $current.withValue(.inside(running), operation: body)
    }

    /// Runs observers. Work that they start is not part of the execution that made the change.
    ///
    /// - Parameters:
    ///   - cause: The execution that causes the work of the observers. If it is `nil`, the cause is the execution that
    ///     the current code belongs to, if any.
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
