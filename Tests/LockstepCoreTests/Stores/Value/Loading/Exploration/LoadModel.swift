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
        case .began(let load, let caller, _): [.begin(load: load), .wait(caller: caller, load: load)]
        case .joined(let load, let caller, _): [.wait(caller: caller, load: load)]
        case .left(let caller): [.letGo(caller: caller, .cancelled)]
        case .kept: waiting.map { .letGo(caller: $0.caller, .completed) }
        case .ended(let load, let verdict, let followers, let isWorking):
            waiting.map { LoadConsequence.letGo(caller: $0.caller, $0.follows ? followers : verdict) }.inOrderOfCallers
                + (isWorking ? [.cancel(load: load)] : [])
        case .replaced(let load):
            waiting.filter { !$0.follows }.map { .letGo(caller: $0.caller, .superseded) } + [.cancel(load: load)]
        default: []
        }
    }

    private func facts(of event: Event) -> [LoadFact] {
        switch event {
        case .load(let caller, let mode, let follows): facts(of: caller, mode, follows)
        case .begin(let load): load == inFlight ? [.worked(load: load)] : []
        case .leave(let caller): facts(ofLeaving: caller)
        case .element(let load, let value):
            load == inFlight ? accepted(value, since: isKept(load) ? past.count : age(of: load)) : []
        case .finish(let load, _) where load != inFlight: []
        case .finish(let load, .value(let value)):
            [finished(load, .completed)] + accepted(value, since: age(of: load))
        case .finish(let load, .end): [finished(load, .completed), .unloading]
        case .finish(let load, .failure(let error)) where error.isCancellation:
            [finished(load, .cancelled), .unloading]
        case .finish(let load, .failure(let error)):
            [finished(load, .failed), .settled(.failed(error))]
        case .set(let value): (isKept ? [] : superseded(by: .completed)) + accepted(value, since: past.count)
        case .setError(let error) where error.isCancellation: superseded(by: .superseded) + [.unloading]
        case .setError(let error): superseded(by: .failed) + [.settled(.failed(error))]
        case .startLoading: superseded(by: .superseded) + [.loading]
        case .reset: superseded(by: .superseded) + [.settled(.idle), .latest(nil), .known(since: past.count)]
        case .invalidate: [.invalidated]
        case .show(let value):
            (settled.hasValue ? [.settled(.loaded(value))] : []) + (isLoading ? [.loading] : []) + [.latest(value)]
        case .arrived(let value, let isFresh):
            accepted(value, since: past.count) + (isFresh ? [] : [.expired]) + (isLoading ? [.loading] : [])
        case .expire: [.expired]
        case .renew: [.known(since: past.count)]
        case .keep(let load): load == inFlight ? [.kept(load: load)] : []
        case .restore(.loading(let previous), let latest):
            superseded(by: previous == nil ? .superseded : .completed)
                + [.settled(previous.map { .loaded($0) } ?? .idle), .latest(latest)]
        case .restore(let state, let latest):
            superseded(by: state.isFailed ? .failed : state.hasValue ? .completed : .superseded)
                + [.settled(state), .latest(latest)]
        }
    }

    private func facts(of caller: Int, _ mode: LoadMode, _ follows: Bool) -> [LoadFact] {
        let joined: Int? =
            switch mode {
            case .always: nil
            case .refresh: inFlight.flatMap { isShared($0) && !hasWorked($0) ? $0 : nil }
            case .ifNeeded: joinable
            }
        if mode == .ifNeeded, !needsLoad { return [] }
        if let joined { return [.joined(load: joined, caller: caller, follows: follows)] }
        return (inFlight.map { [.replaced(load: $0)] } ?? [])
            + [.began(load: loadCount + 1, caller: caller, follows: follows), .loading]
    }

    private func facts(ofLeaving caller: Int) -> [LoadFact] {
        guard let load = inFlight, waiting.contains(where: { $0.caller == caller }) else { return [] }
        return waiting.count == 1 && !isKept(load)
            ? [.ended(load: load, .cancelled, followers: .cancelled, isWorking: true), .unloading]
            : [.left(caller: caller)]
    }

    private func finished(_ load: Int, _ verdict: LoadVerdict) -> LoadFact {
        .ended(load: load, verdict, followers: verdict, isWorking: false)
    }

    /// Whether a load continues without callers.
    private var isKept: Bool { inFlight.map(isKept) == true }

    /// A running load is superseded by a change that is not a load.
    ///
    /// - Parameter verdict: What the callers that follow receive.
    /// - Returns: The end of the load; nothing if no load is running.
    private func superseded(by verdict: LoadVerdict) -> [LoadFact] {
        inFlight.map { [.ended(load: $0, .superseded, followers: verdict, isWorking: true)] } ?? []
    }

    private func accepted(_ value: Int, since: Int) -> [LoadFact] {
        [.settled(.loaded(value)), .latest(value), .known(since: since)]
    }
}
