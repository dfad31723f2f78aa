import LockstepCore

/// An event of the runs of one name. Runs are numbered in the order of their starts.
enum RunEvent: Hashable {
    case begin(RunPolicy)
    /// The work of a run ends: it completes, fails, or was cancelled. The line makes no difference between these.
    case end(Int)
    case fail(Int)
    /// The caller of a run is cancelled.
    case cancel(Int)
    /// A run of a task is cancelled by the name of the task.
    case cancelByName(Int)
}
