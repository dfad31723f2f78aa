/// The condition for starting a load.
package enum LoadMode: Sendable {
    /// A load always starts.
    case always
    /// A load starts unless the value is fresh or a load is already running. In the second case, the caller waits for
    /// the running load.
    case ifNeeded
    /// A load starts unless the value is fresh. It supersedes a running load: the caller is part of that load, and so
    /// cannot wait for it.
    case ifMissing
}

/// How a load ended.
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

/// What to do after an event.
package struct LoadReaction: Hashable, Sendable {
    /// The load that ended.
    package var ended: EndedLoad?
    /// The load whose work must be started. The caller waits for it.
    package var started: Int?
    /// The running load that the caller joins.
    package var joined: Int?
    /// The caller that stops waiting. The load continues.
    package var left: Int?
    /// The callers that stop waiting, because the load has a value for them. The load continues.
    package var resumed: [Int] = []
}
