import LockstepCore

extension ExecutionContext {
    /// The outcome of the execution, or `nil` if the execution still runs. Read this property after `next` has
    /// returned.
    ///
    /// An inner interceptor can return before the work has ended. A superseded or cancelled execution has an outcome
    /// even while its work still runs.
    var ending: ExecutionOutcome? { execution.outcome ?? (isDropped ? .dropped : outcome) }
}
