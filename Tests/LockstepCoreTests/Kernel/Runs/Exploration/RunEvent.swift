import LockstepCore

/// An event of the runs of one queue. Runs are numbered in the order in which they enter, from 0.
enum RunEvent: Hashable {
    case enter(RunPolicy)
    /// The work of a run starts another run of the same queue.
    case enterInside(Int)
    case begin(Int)
    case conclude(Int)
    case finish(Int)
    case leave(Int)
    /// The caller of a run is cancelled.
    case cancelBeforeStart(Int)
    /// A run of a task is cancelled by the name of the task, or because it was started inside a run that ended early.
    case cancel(Int)
    case cancelAll
}

/// What a queue answers to an event.
struct RunAnswer: Hashable {
    struct Ended: Hashable {
        let run: Int
        let ending: RunEnding
        let isWorking: Bool
    }

    var admission: Admission?
    /// The runs that have left the queue, in any order.
    var removed: Set<Int> = []
    var ended: [Ended] = []
    var next: Int?
    /// The result of `begin` and `conclude`.
    var isAllowed: Bool?
}
