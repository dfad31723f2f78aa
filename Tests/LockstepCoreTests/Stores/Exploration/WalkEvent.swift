/// An event of a value store. Callers, runs and kept snapshots have numbers. The work of a load has the number of the
/// caller that started it.
enum WalkEvent: Hashable {
    typealias Name = OperationEvent.Name

    /// The ways in which work ends.
    enum Ending: CaseIterable { case value, failure, cancellation }

    case load(Int), loadIfNeeded(Int), reload(Int)
    case cancelCaller(Int)
    case endLoad(Int, Ending)
    case set, setError, setCancellation, startLoading, reset, invalidate
    case keep(Int), restore(Int)
    case run(Int, Name)
    case cancelRun(Int)
    case endRun(Int, Ending)

    /// Events that need neither a waiting caller nor running work.
    static let changes: [WalkEvent] = [.set, .setError, .setCancellation, .startLoading, .reset, .invalidate]
}
