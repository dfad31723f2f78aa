/// A kind of work that has a frame.
enum FramedWork: CaseIterable {
    case execution, load, run, cleanup, task, query
}

/// An event of nested work. Work is numbered in the order of its starts, from 1. A place is the number of the work that
/// contains the code; 0 is outside all work.
enum FrameEvent: Hashable {
    case begin(FramedWork, at: Int)
    case end(Int)
    /// Code at a place continues the work of an execution, as an interceptor does that calls `next` there.
    case continues(execution: Int, at: Int)
    /// Code reacts to work at a place, as an observer does.
    case react(at: Int)
}
