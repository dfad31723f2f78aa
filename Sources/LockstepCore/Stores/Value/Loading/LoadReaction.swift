/// The condition for starting a load.
package enum LoadMode: Sendable {
    /// A load always starts.
    case always
    /// The caller joins the running load if the work of that load has not begun. Otherwise, a load starts. This mode is for
    /// loads that all do the same work, such as those of a query entry.
    case refresh
    /// If the value is fresh, no load starts. Otherwise, the caller joins the running load. If there is no load that
    /// the caller can join, a load starts.
    case ifNeeded
}

/// A caller that waits for a load.
struct WaitingCaller {
    let number: Int
    /// Whether the caller waits for the load that supersedes this one. See ``LoadMachine/Event/load(_:_:follows:)``.
    let follows: Bool
}

/// The way in which a load ended.
package enum LoadVerdict: Hashable, Sendable {
    case completed
    case failed
    case cancelled
    case superseded
}

/// A load that an event ended.
package struct EndedLoad: Hashable, Sendable {
    package let load: Int
    package let verdict: LoadVerdict
    /// The callers that waited for the load, in the order of their calls. They receive ``verdict``.
    package let callers: [Int]
    /// The callers that asked for a value, if another change superseded the load. They receive the state after that change
    /// (promise L4).
    package var followers: [Int] = []
    /// Whether the work of the load still runs and must be cancelled.
    package let isWorking: Bool
}

/// The steps that the owner of a ``LoadMachine`` must take after an event. Loads and callers are given by their
/// numbers.
package struct LoadReaction: Hashable, Sendable {
    /// The load that ended; `nil` if no load ended.
    package var ended: EndedLoad?
    /// The load whose work must be started; `nil` if no load starts. The caller waits for this load.
    package var started: Int?
    /// The running load for which the caller waits; `nil` if the caller does not join a load.
    package var joined: Int?
    /// The callers that must be resumed, although the load that they waited for continues: a cancelled caller, or all
    /// callers of the load after ``LoadMachine/Event/keep(_:)``.
    package var resumed: [Int] = []
}
