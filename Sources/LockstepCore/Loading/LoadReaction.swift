/// The condition for starting a load.
package enum LoadMode: Sendable {
    /// A load always starts.
    case always
    /// A load starts, unless the value is fresh or a load that callers can join is already running. In the second
    /// case, the caller waits for the running load.
    case ifNeeded
    /// A load starts, unless the value is fresh. The new load supersedes a running load. The caller is part of the
    /// running load, so it cannot wait for that load.
    case ifMissing
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
    /// The callers that waited for the load, in the order of their calls.
    package let callers: [Int]
    /// Whether the work of the load still runs and must be cancelled.
    package let isWorking: Bool
}

/// What the owner of a ``LoadMachine`` must do after an event.
package struct LoadReaction: Hashable, Sendable {
    /// The load that ended; `nil` if no load ended.
    package var ended: EndedLoad?
    /// The load whose work must be started; `nil` if no load starts. The caller waits for this load.
    package var started: Int?
    /// The running load that the caller joins, if any.
    package var joined: Int?
    /// The caller that stops waiting because it was cancelled, if any. The load continues.
    package var left: Int?
    /// The callers that stop waiting, because the load continues without callers.
    package var resumed: [Int] = []
}
