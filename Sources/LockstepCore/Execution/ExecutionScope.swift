/// What code that runs now belongs to; carried across `await` and into child tasks by a task-local value.
@usableFromInline package enum ExecutionScope: Sendable {
    /// The code is part of this execution.
    case inside(RunningExecution)
    /// The code was started by this execution and is no part of it: an observer, a recorder.
    case causedBy(Execution.ID)

    @TaskLocal package static var current: ExecutionScope?

    /// The execution.
    @MainActor var execution: Execution.ID {
        switch self {
        case .inside(let running): running.execution.id
        case .causedBy(let id): id
        }
    }

    /// Runs observers: what they do is no part of an execution.
    ///
    /// - Parameters:
    ///   - cause: The execution that it is caused by; by default the one that the code runs in.
    ///   - wake: Calls the observers.
    @usableFromInline @MainActor static func outside(causedBy cause: Execution.ID?, _ wake: () -> Void) {
        if let cause = cause ?? current?.execution {
            $current.withValue(.causedBy(cause), operation: wake)
        } else {
            wake()
        }
    }
}
