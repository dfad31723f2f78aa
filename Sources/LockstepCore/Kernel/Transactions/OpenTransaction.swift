/// The data for recording an open transaction. The data exists only if the store is recorded or intercepted.
@usableFromInline @MainActor final class OpenTransaction {
    /// The snapshot of the state before the transaction; `nil` if the store is not recorded.
    let before: (any Sendable)?
    /// The execution that the change belongs to. If it is `nil`, the commit gets an execution of its own.
    @exclusivity(unchecked) var execution: RunningExecution?
    /// Whether `execution` was created for this transaction only, and ends together with the transaction.
    @exclusivity(unchecked) var ownsExecution = false
    /// The name of the commit, if the name depends on which properties changed; otherwise `nil`.
    @exclusivity(unchecked) var label: String?
    /// The execution that ``CallContext/execution`` contained before a direct write of a property, such as
    /// `store.count = 3`. When the direct write ends, ``CallContext/execution`` is set to this execution again. If this
    /// execution has already ended, ``CallContext/execution`` is set to `nil` instead.
    @exclusivity(unchecked) var outerWrite: RunningExecution?

    init(before: (any Sendable)?, execution: RunningExecution?) {
        self.before = before
        self.execution = execution
    }
}
