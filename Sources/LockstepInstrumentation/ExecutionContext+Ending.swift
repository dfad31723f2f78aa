import LockstepCore

extension ExecutionContext {
    /// The outcome of the execution, or `nil` if an inner interceptor returned without waiting for the work. Read
    /// this property after `next` has returned.
    ///
    /// A superseded execution ends before `next` returns. The work of a dropped execution never starts.
    var ending: ExecutionOutcome? { execution.outcome ?? (isDropped ? .dropped : outcome) }
}
