/// The data of an open transaction that is needed to record it. It exists only if the store is recorded or
/// intercepted.
@usableFromInline @MainActor final class OpenTransaction {
    /// The state before the transaction, if the store is recorded.
    let before: (any Sendable)?
    /// The execution that the change belongs to.
    @exclusivity(unchecked) var execution: RunningExecution?
    /// Whether `execution` belongs only to this transaction, and ends with it.
    @exclusivity(unchecked) var ownsExecution = false
    /// The name of the commit, if it depends on the change.
    @exclusivity(unchecked) var label: String?
    /// The direct write of a property that encloses this one.
    @exclusivity(unchecked) var outerWrite: RunningExecution?

    init(before: (any Sendable)?, execution: RunningExecution?) {
        self.before = before
        self.execution = execution
    }
}
