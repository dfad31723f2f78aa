import LockstepCore

/// A consequence of an event.
enum LoadConsequence: Hashable {
    /// The work of this load starts.
    case begin(load: Int)
    /// The work of this load continues and must be cancelled.
    case cancel(load: Int)
    /// This caller waits for this load.
    case wait(caller: Int, load: Int)
    /// This caller no longer waits.
    case letGo(caller: Int, LoadVerdict)
}

extension [LoadConsequence] {
    /// The consequences in the order of the callers, which is not promised.
    var inOrderOfCallers: [LoadConsequence] {
        func caller(_ consequence: LoadConsequence) -> Int {
            if case .letGo(let caller, _) = consequence { caller } else { 0 }
        }
        return sorted { caller($0) < caller($1) }
    }
}

extension LoadConsequence: CustomDebugStringConvertible {
    var debugDescription: String {
        switch self {
        case .begin(let load): "begin load \(load)"
        case .cancel(let load): "cancel load \(load)"
        case .wait(let caller, let load): "caller \(caller) waits for load \(load)"
        case .letGo(let caller, let verdict): "caller \(caller) is let go: \(verdict)"
        }
    }
}
