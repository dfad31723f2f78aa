/// When a load is begun.
package enum LoadMode: Sendable {
    /// Always.
    case always
    /// Unless the value is there, or on its way: then the caller waits for that load.
    case ifNeeded
    /// Unless the value is there. A load on its way is superseded: the caller is a part of it, and cannot wait for it.
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
    /// The callers that waited for it, in the order in which they came.
    package let callers: [Int]
    /// Whether its work still runs and is to be cancelled.
    package let isWorking: Bool
}

/// What an event asks for.
package struct LoadReaction: Hashable, Sendable {
    /// This load ended.
    package var ended: EndedLoad?
    /// This load's work is to be started. The caller waits for it.
    package var started: Int?
    /// The caller waits for this load, which another one started.
    package var joined: Int?
    /// This caller no longer waits; the load continues.
    package var left: Int?
    /// These callers no longer wait; the load has a value for them, and continues.
    package var resumed: [Int] = []
}
