import LockstepCore

extension ExecutionContext {
    /// The outcome of the execution, or `nil` if an inner interceptor returned without waiting for the work. Read
    /// this property after `next` has returned.
    ///
    /// A superseded execution can end before its work. Its outcome then has precedence over the outcome of the work.
    var ending: ExecutionOutcome? { execution.outcome ?? (isDropped ? .dropped : outcome) }
}
