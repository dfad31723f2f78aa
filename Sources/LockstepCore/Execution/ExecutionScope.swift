/// What code that runs now belongs to; carried across `await` and into child tasks by a task-local value.
package enum ExecutionScope: Sendable {
    /// The code is part of this execution.
    case inside(RunningExecution)
    /// The code was started by this execution and is no part of it: an observer, a recorder.
    case causedBy(Execution.ID)

    @TaskLocal package static var current: ExecutionScope?
}
