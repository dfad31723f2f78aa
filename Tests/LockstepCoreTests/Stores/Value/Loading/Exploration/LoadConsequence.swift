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
