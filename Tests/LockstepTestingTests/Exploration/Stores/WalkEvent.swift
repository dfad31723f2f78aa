/// What may happen to a value store. Callers, runs and kept snapshots have numbers; the work of a load has that of the
/// caller who began it.
enum WalkEvent: Hashable {
    typealias Name = OperationEvent.Name

    /// How work ends.
    enum Ending: CaseIterable { case value, failure, cancellation }

    case load(Int), loadIfNeeded(Int), reload(Int)
    case cancelCaller(Int)
    case endLoad(Int, Ending)
    case set, setError, setCancellation, startLoading, reset, invalidate
    case keep(Int), restore(Int)
    case run(Int, Name)
    case cancelRun(Int)
    case endRun(Int, Ending)

    /// What needs nobody who waits and nothing that runs.
    static let changes: [WalkEvent] = [.set, .setError, .setCancellation, .startLoading, .reset, .invalidate]
}
