/// What running code belongs to; carried across `await` and into child tasks by a task-local value.
@usableFromInline package enum ExecutionScope: Sendable {
    /// The code is part of this execution.
    case inside(RunningExecution)
    /// The code was started by this execution and is not part of it: an observer, a recorder.
    case causedBy(Execution.ID)

    @TaskLocal package static var current: ExecutionScope?

    /// The direct write of a property that is being made. It has two ends and no closure to bind a task-local value around.
    @MainActor static var write: RunningExecution?

    /// What running code belongs to, writes of properties included.
    @MainActor static var now: ExecutionScope? { write.map { .inside($0) } ?? current }

    /// The execution.
    @MainActor var execution: Execution.ID {
        switch self {
        case .inside(let running): running.id
        case .causedBy(let id): id
        }
    }

    /// Runs `body` as part of an execution.
    @MainActor static func inside<Value>(_ running: RunningExecution, _ body: () -> Value) -> Value {
        let outer = exchange(&write, with: nil)
        defer { write = outer }
        return $current.withValue(.inside(running), operation: body)
    }

    /// Runs observers: what they do is not part of an execution.
    ///
    /// - Parameters:
    ///   - cause: The execution that it is caused by; by default the one that the code runs in.
    ///   - body: Calls the observers.
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
