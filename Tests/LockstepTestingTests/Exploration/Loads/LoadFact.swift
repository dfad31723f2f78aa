import LockstepCore

/// One thing that is true since a point of a history.
enum LoadFact {
    /// A load was begun for a caller, who waits for it.
    case began(load: Int, caller: Int)
    /// A caller waits for a load that another one began.
    case joined(load: Int, caller: Int)
    /// A caller waits no more for a load that goes on.
    case left(caller: Int)
    case ended(load: Int, LoadMachine<Int>.Verdict, isWorking: Bool)
    /// The state is this one: idle, loaded or failed.
    case settled(AsyncState<Int>)
    /// The state is loading.
    case loading
    /// The state is loading no more, and nothing new is known.
    case unloading
    case latest(Int?)
    case invalidated
    /// What is known is too old.
    case expired
    /// A load continues without callers.
    case kept(load: Int)
    /// What is known is as new as what could be known when the history was so long.
    case known(since: Int)
}
