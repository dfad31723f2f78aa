import LockstepCore

/// The promises L1 to L6 by definition. The model keeps only the facts of the past and looks up every answer in them.
/// It has no counterparts of the machine's variables.
struct LoadModel {
    typealias Event = LoadMachine<Int>.Event

    private(set) var past: [LoadFact] = []

    /// Handles an event.
    ///
    /// - Returns: The consequences of the event.
    mutating func handle(_ event: Event) -> [LoadConsequence] {
        let facts = facts(of: event)
        let consequences = facts.flatMap(consequences)
        past += facts
        return consequences
    }

    private func consequences(of fact: LoadFact) -> [LoadConsequence] {
        switch fact {
        case .began(let load, let caller): [.begin(load: load), .wait(caller: caller, load: load)]
        case .joined(let load, let caller): [.wait(caller: caller, load: load)]
        case .left(let caller): [.letGo(caller: caller, .cancelled)]
        case .kept(let load): callers(of: load).map { .letGo(caller: $0, .completed) }
        case .ended(let load, let verdict, let isWorking):
            callers(of: load).map { .letGo(caller: $0, verdict) } + (isWorking ? [.cancel(load: load)] : [])
        default: []
        }
    }

    private func facts(of event: Event) -> [LoadFact] {
        switch event {
        case .load(let caller, let mode): facts(of: caller, mode)
        case .leave(let caller): facts(ofLeaving: caller)
        case .element(let load, let value):
            load == inFlight ? accepted(value, since: isKept(load) ? past.count : beginning(of: load)) : []
        case .finish(let load, _) where load != inFlight: []
        case .finish(let load, .value(let value)):
            [.ended(load: load, .completed, isWorking: false)] + accepted(value, since: beginning(of: load))
        case .finish(let load, .end): [.ended(load: load, .completed, isWorking: false), .unloading]
        case .finish(let load, .failure(let error)) where error.isCancellation:
            [.ended(load: load, .cancelled, isWorking: false), .unloading]
        case .finish(let load, .failure(let error)):
            [.ended(load: load, .failed, isWorking: false), .settled(.failed(error))]
        case .set(let value): (isKept ? [] : superseded) + accepted(value, since: past.count)
        case .setError(let error): superseded + [error.isCancellation ? .unloading : .settled(.failed(error))]
        case .startLoading: superseded + [.loading]
        case .reset: superseded + [.settled(.idle), .latest(nil), .known(since: past.count)]
        case .invalidate: [.invalidated]
        case .show(let value):
            (settled.hasValue ? [.settled(.loaded(value))] : []) + (isLoading ? [.loading] : []) + [.latest(value)]
        case .expire: [.expired]
        case .keep(let load): load == inFlight ? [.kept(load: load)] : []
        case .restore(.loading(let previous), let latest):
            superseded + [.settled(previous.map { .loaded($0) } ?? .idle), .latest(latest)]
        case .restore(let state, let latest): superseded + [.settled(state), .latest(latest)]
        }
    }

    private func facts(of caller: Int, _ mode: LoadMode) -> [LoadFact] {
        if mode == .ifNeeded {
            if !needsLoad { return [] }
            if let load = joinable { return [.joined(load: load, caller: caller)] }
        }
        return superseded + [.began(load: loadCount + 1, caller: caller), .loading]
    }

    private func facts(ofLeaving caller: Int) -> [LoadFact] {
        guard let load = inFlight, callers(of: load).contains(caller) else { return [] }
        return callers(of: load) == [caller] && !isKept(load)
            ? [.ended(load: load, .cancelled, isWorking: true), .unloading] : [.left(caller: caller)]
    }

    /// Whether a load continues without callers.
    private var isKept: Bool { inFlight.map(isKept) == true }

    /// A running load is superseded.
    private var superseded: [LoadFact] {
        inFlight.map { [.ended(load: $0, .superseded, isWorking: true)] } ?? []
    }

    private func accepted(_ value: Int, since: Int) -> [LoadFact] {
        [.settled(.loaded(value)), .latest(value), .known(since: since)]
    }
}
