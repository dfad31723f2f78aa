import LockstepCore

extension ExecutionContext {
    /// The outcome of the execution, or `nil` if an inner interceptor returned without waiting for the work. Read
    /// this property after `next` has returned.
    ///
    /// A superseded or cancelled execution can end while its work still runs. In this case, the value is the outcome
    /// of the execution, not the outcome of the work.
    var ending: ExecutionOutcome? { execution.outcome ?? (isDropped ? .dropped : outcome) }
}
