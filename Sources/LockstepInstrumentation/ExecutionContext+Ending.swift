import LockstepCore

extension ExecutionContext {
    /// How the execution ends, once `next` has returned; `nil` where somebody further in went on without waiting for the work.
    ///
    /// Work that was superseded ended before it returned, and in another way; dropped work never began.
    var ending: ExecutionOutcome? { execution.outcome ?? (isDropped ? .dropped : outcome) }
}
