import LockstepCore

extension ExecutionContext {
    /// The outcome of the execution after `next` has returned; `nil` if an inner interceptor returned without waiting
    /// for the work.
    ///
    /// Superseded work has ended before `next` returns, with its own outcome. Dropped work never started.
    var ending: ExecutionOutcome? { execution.outcome ?? (isDropped ? .dropped : outcome) }
}
