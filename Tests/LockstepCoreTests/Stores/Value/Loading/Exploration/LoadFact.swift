import LockstepCore

/// A fact that is true from a point of a history on.
enum LoadFact {
    /// A load was started for a caller, which waits for it. The callers of the load before that follow wait for it, too.
    case began(load: Int, caller: Int, follows: Bool)
    /// The work of a load began.
    case worked(load: Int)
    /// A caller waits for a load that another caller started.
    case joined(load: Int, caller: Int, follows: Bool)
    /// A caller no longer waits for a load that continues.
    case left(caller: Int)
    /// A load ended. The callers that follow receive another verdict than the others if the load was superseded by a value,
    /// an error or a restored state.
    case ended(load: Int, LoadVerdict, followers: LoadVerdict, isWorking: Bool)
    /// Another load superseded a load. The callers that follow continue to wait.
    case replaced(load: Int)
    /// The state has settled: idle, loaded or failed.
    case settled(AsyncState<Int>)
    /// The state is loading.
    case loading
    /// The state is no longer loading, and no new value is known.
    case unloading
    case latest(Int?)
    case invalidated
    /// The known value is too old.
    case expired
    /// A load continues without callers.
    case kept(load: Int)
    /// The known value is as current as the history was when it had this length.
    case known(since: Int)
}
