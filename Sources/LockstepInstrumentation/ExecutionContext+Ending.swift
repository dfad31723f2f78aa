import LockstepCore

extension ExecutionContext {
    /// The outcome of the execution after `next` has returned; `nil` if an inner interceptor returned without waiting
    /// for the work.
    ///
    /// If the work is superseded, the execution ends before `next` returns. If the work is dropped, it never starts.
    var ending: ExecutionOutcome? { execution.outcome ?? (isDropped ? .dropped : outcome) }
}
