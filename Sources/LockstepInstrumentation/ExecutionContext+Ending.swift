import LockstepCore

extension ExecutionContext {
    /// The outcome of the execution. Read this property after `next` has returned. It is `nil` if an inner interceptor
    /// returned without waiting for the work.
    ///
    /// A superseded execution ends before `next` returns. The work of a dropped execution never starts.
    var ending: ExecutionOutcome? { execution.outcome ?? (isDropped ? .dropped : outcome) }
}
