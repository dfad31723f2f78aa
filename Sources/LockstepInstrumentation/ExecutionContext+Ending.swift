import LockstepCore

extension ExecutionContext {
    /// The outcome of the execution, after `next` has returned. The value is `nil` if an inner interceptor returned
    /// while the work still runs. A superseded or cancelled execution has an outcome even while its work runs.
    var ending: ExecutionOutcome? { execution.outcome ?? (isDropped ? .dropped : outcome) }
}
