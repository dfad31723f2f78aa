/// What an open transaction needs for recording it. There is none while nobody listens to the store.
@usableFromInline @MainActor final class OpenTransaction {
    /// The state before, if the store is recorded.
    let before: (any Sendable)?
    /// The execution that the change belongs to.
    @exclusivity(unchecked) var execution: RunningExecution?
    /// Whether `execution` is of this transaction alone, and ends with it.
    @exclusivity(unchecked) var ownsExecution = false
    /// The name of the commit, where it depends on what was changed.
    @exclusivity(unchecked) var label: String?
    /// The direct write of a property that this one is made inside of.
    @exclusivity(unchecked) var outerWrite: RunningExecution?

    init(before: (any Sendable)?, execution: RunningExecution?) {
        self.before = before
        self.execution = execution
    }
}
