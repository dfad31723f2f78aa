/// What code that runs now belongs to; carried across `await` and into child tasks by a task-local value.
package enum ExecutionScope: Sendable {
    /// The code is part of this execution.
    case inside(RunningExecution)
    /// The code was started by this execution and is no part of it: an observer, a recorder.
    case causedBy(Execution.ID)

    @TaskLocal package static var current: ExecutionScope?

    /// Runs observers: what they do is no part of an execution.
    ///
    /// - Parameters:
    ///   - cause: The execution that it is caused by; by default the one that the code runs in.
    ///   - wake: Calls the observers.
    @MainActor static func outside(causedBy cause: Execution.ID?, _ wake: () -> Void) {
        if let cause {
            $current.withValue(.causedBy(cause), operation: wake)
        } else if case .inside(let running) = current {
            $current.withValue(.causedBy(running.execution.id), operation: wake)
        } else {
            wake()
        }
    }
}
