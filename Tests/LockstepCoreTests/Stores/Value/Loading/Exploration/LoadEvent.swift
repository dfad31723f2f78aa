import LockstepCore

/// An event of a machine that loads an `Int`. A load has the number of the caller that started it, so that a script
/// keeps its meaning when other events are removed from it.
enum LoadEvent: Hashable {
    case load(Int), loadIfNeeded(Int), refresh(Int), begin(Int), leave(Int)
    case element(Int), keep(Int), value(Int), failure(Int), cancellation(Int), end(Int)
    case set, setError, setCancellation, startLoading, reset, invalidate, expire, renew, show, arrived, arrivedStale
    case restoreLoading, restoreFirstLoading, restoreFailed

    /// The values that are loaded, set and restored. All are different, so that they can be distinguished.
    static func valueLoaded(by caller: Int) -> Int { caller }
    static func elementLoaded(by caller: Int) -> Int { -caller }

    /// Returns the event for the machine.
    ///
    /// - Parameter load: Returns the load that a caller started.
    /// - Returns: The machine's event.
    func event(load: (_ caller: Int) -> Int?) -> LoadMachine<Int>.Event {
        /// A load that no caller started is unknown to the machine.
        func number(_ caller: Int) -> Int { load(caller) ?? -1 }
        return switch self {
        case .load(let caller): .load(caller, .always, follows: false)
        case .loadIfNeeded(let caller): .load(caller, .ifNeeded, follows: true)
        case .refresh(let caller): .load(caller, .refresh, follows: true)
        case .begin(let caller): .begin(number(caller))
        case .leave(let caller): .leave(caller)
        case .element(let caller): .element(number(caller), LoadEvent.elementLoaded(by: caller))
        case .keep(let caller): .keep(number(caller))
        case .value(let caller): .finish(number(caller), .value(LoadEvent.valueLoaded(by: caller)))
        case .failure(let caller): .finish(number(caller), .failure(.notFound(resource: "\(caller)")))
        case .cancellation(let caller): .finish(number(caller), .failure(.cancelled))
        case .end(let caller): .finish(number(caller), .end)
        case .set: .set(50)
        case .setError: .setError(.unauthorized)
        case .setCancellation: .setError(.cancelled)
        case .startLoading: .startLoading
        case .reset: .reset
        case .invalidate: .invalidate
        case .show: .show(70)
        case .arrived: .arrived(71, isFresh: true)
        case .arrivedStale: .arrived(72, isFresh: false)
        case .expire: .expire
        case .renew: .renew
        case .restoreLoading: .restore(.loading(previous: 61), latestValue: 61)
        case .restoreFirstLoading: .restore(.loading(previous: nil), latestValue: nil)
        case .restoreFailed: .restore(.failed(.unauthorized), latestValue: 62)
        }
    }

    /// Events that need neither a caller nor running work.
    static let changes: [LoadEvent] = [
        .set, .setError, .setCancellation, .startLoading, .reset, .invalidate, .expire, .renew, .show,
        .arrived, .arrivedStale, .restoreLoading, .restoreFirstLoading, .restoreFailed,
    ]
}
