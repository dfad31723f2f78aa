import LockstepCore

/// What may happen to what loads an `Int`. Loads go by the number of the caller who began them, so that a script means the
/// same when other events are left out of it.
enum LoadEvent: Hashable {
    case load(Int), loadIfNeeded(Int), leave(Int)
    case element(Int), keep(Int), value(Int), failure(Int), cancellation(Int), end(Int)
    case set, setError, setCancellation, startLoading, reset, invalidate, expire, show
    case restoreLoading, restoreFirstLoading, restoreFailed

    /// The values that are loaded, set and restored: all different, so that none is taken for another.
    static func valueLoaded(by caller: Int) -> Int { caller }
    static func elementLoaded(by caller: Int) -> Int { -caller }

    /// The same for the machine.
    ///
    /// - Parameter load: The load that a caller began.
    /// - Returns: The machine's event.
    func event(load: (_ caller: Int) -> Int?) -> LoadMachine<Int>.Event {
        /// A load that nobody began is none of the machine's.
        func number(_ caller: Int) -> Int { load(caller) ?? -1 }
        return switch self {
        case .load(let caller): .load(caller, .always)
        case .loadIfNeeded(let caller): .load(caller, .ifNeeded)
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
        case .expire: .expire
        case .restoreLoading: .restore(.loading(previous: 61), latestValue: 61)
        case .restoreFirstLoading: .restore(.loading(previous: nil), latestValue: nil)
        case .restoreFailed: .restore(.failed(.unauthorized), latestValue: 62)
        }
    }

    /// What nobody but the one who writes it down decides on.
    static let changes: [LoadEvent] = [
        .set, .setError, .setCancellation, .startLoading, .reset, .invalidate, .expire, .show,
        .restoreLoading, .restoreFirstLoading, .restoreFailed,
    ]
}
