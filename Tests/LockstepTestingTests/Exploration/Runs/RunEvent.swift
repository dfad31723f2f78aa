import LockstepCore

/// What may happen to runs of one name. Runs are numbered in the order in which they begin.
enum RunEvent: Hashable {
    case begin(RunPolicy)
    /// The work of a run ends: well, by an error, or because it was cancelled. To the line, it is all the same.
    case end(Int)
    case fail(Int)
    /// The caller of a run is cancelled.
    case cancel(Int)
}
