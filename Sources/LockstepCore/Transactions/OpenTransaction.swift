/// What an open transaction needs for recording it. There is none while nobody listens to the store.
@usableFromInline @MainActor final class OpenTransaction {
    /// The state before, if the store is recorded.
    let before: (any Sendable)?
    /// The execution that the change belongs to.
    var execution: RunningExecution?
    /// Whether `execution` is of this transaction alone, and ends with it.
    var ownsExecution = false
    /// The name of the commit, where it depends on what was changed.
    var label: String?
    /// The direct write of a property that this one is made inside of.
    var outerWrite: RunningExecution?

    init(before: (any Sendable)?, execution: RunningExecution?) {
        self.before = before
        self.execution = execution
    }
}
