import LockstepCore

extension LoadModel {
    /// The value that was accepted last, unless it was cleared since (L5).
    var latest: Int? {
        for case .latest(let value) in past.reversed() { return value }
        return nil
    }

    /// Loading with the latest value if that is the last fact about it; otherwise the state that settled last (L3,
    /// L5, L6).
    var state: AsyncState<Int> { isLoading ? .loading(previous: latest) : settled }

    var isLoading: Bool {
        for fact in past.reversed() {
            switch fact {
            case .loading: return true
            case .unloading, .settled: return false
            default: continue
            }
        }
        return false
    }

    var settled: AsyncState<Int> {
        for case .settled(let state) in past.reversed() { return state }
        return .idle
    }

    var loadCount: Int { past.reduce(0) { if case .began = $1 { $0 + 1 } else { $0 } } }

    /// The load that was started last, unless it has ended (L1).
    var inFlight: Int? {
        for fact in past.reversed() {
            switch fact {
            case .began(let load, _, _): return load
            case .ended: return nil
            default: continue
            }
        }
        return nil
    }

    /// The running load, if nothing was invalidated since its work began (L2).
    var joinable: Int? {
        guard let load = inFlight else { return nil }
        return past[age(of: load)...].contains { if case .invalidated = $0 { true } else { false } } ? nil : load
    }

    /// Whether there is no value, or only a value that was invalidated since it was known (L2).
    var needsLoad: Bool {
        guard case .loaded = state, !isTooOld else { return true }
        let invalidation = past.lastIndex { if case .invalidated = $0 { true } else { false } }
        guard let invalidation else { return false }
        return !past[invalidation...].contains {
            if case .known(let since) = $0 { since > invalidation } else { false }
        }
    }

    /// Whether no new value was known since the value became too old.
    private var isTooOld: Bool {
        for fact in past.reversed() {
            switch fact {
            case .known: return false
            case .expired: return true
            default: continue
            }
        }
        return false
    }

    /// Whether a load continues without callers.
    func isKept(_ load: Int) -> Bool { past.contains { if case .kept(load) = $0 { true } else { false } } }

    /// The callers that wait for the running load (L2).
    var waiting: [(caller: Int, follows: Bool)] {
        var waiting: [(caller: Int, follows: Bool)] = []
        for fact in past {
            switch fact {
            case .began(_, let caller, let follows), .joined(_, let caller, let follows):
                waiting.append((caller, follows))
            case .left(let caller): waiting.removeAll { $0.caller == caller }
            case .replaced: waiting.removeAll { !$0.follows }
            case .kept, .ended: waiting = []
            default: break
            }
        }
        return waiting
    }

    /// The load that a caller started.
    func load(begunBy caller: Int) -> Int? {
        for case .began(let load, caller, _) in past { return load }
        return nil
    }

    /// The caller that started a load.
    func caller(whoBegan load: Int) -> Int? {
        for case .began(load, let caller, _) in past { return caller }
        return nil
    }

    /// Whether a caller that follows started a load.
    func isShared(_ load: Int) -> Bool {
        for case .began(load, _, let follows) in past { return follows }
        return false
    }

    /// Whether the work of a load has begun.
    func hasWorked(_ load: Int) -> Bool { past.contains { if case .worked(load) = $0 { true } else { false } } }

    /// Whether the work of the load that a caller started has begun.
    func hasBegun(_ caller: Int) -> Bool { load(begunBy: caller).map(hasWorked) ?? true }

    /// The length of the history when the work of a load began. If it has not begun, the present length: the work will
    /// bring what is current.
    func age(of load: Int) -> Int {
        past.firstIndex { if case .worked(load) = $0 { true } else { false } } ?? past.count
    }
}
