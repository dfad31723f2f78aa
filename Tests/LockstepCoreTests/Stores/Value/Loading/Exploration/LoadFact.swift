import LockstepCore

/// A fact that is true from a point of a history on.
enum LoadFact {
    /// A load was started for a caller, which waits for it.
    case began(load: Int, caller: Int)
    /// A caller waits for a load that another caller started.
    case joined(load: Int, caller: Int)
    /// A caller no longer waits for a load that continues.
    case left(caller: Int)
    case ended(load: Int, LoadVerdict, isWorking: Bool)
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
