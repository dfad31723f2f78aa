import LockstepCore

/// The machine with one rule broken from outside. The explorer must find the fault.
protocol LoadMutant: LoadRules {
    var machine: LoadMachine<Int> { get set }
}

extension LoadMutant {
    var state: AsyncState<Int> { machine.state }
    var latestValue: Int? { machine.latestValue }
    func isInFlight(_ load: Int) -> Bool { machine.isInFlight(load) }
    mutating func consequences(of event: LoadMachine<Int>.Event) -> [LoadConsequence] {
        machine.consequences(of: event)
    }
}

/// L1: results of any load count, not only those of the newest.
struct GenerationUnchecked: LoadMutant {
    var machine = LoadMachine<Int>()
    private var newest = 0

    mutating func consequences(of event: LoadMachine<Int>.Event) -> [LoadConsequence] {
        switch event {
        case .element(_, let value): return machine.consequences(of: .element(newest, value))
        case .finish(_, let ending): return machine.consequences(of: .finish(newest, ending))
        default:
            let consequences = machine.consequences(of: event)
            for case .begin(let load) in consequences { newest = load }
            return consequences
        }
    }
}

/// L1: callers of a superseded load receive `completed`.
struct SupersededIsCompleted: LoadMutant {
    var machine = LoadMachine<Int>()

    mutating func consequences(of event: LoadMachine<Int>.Event) -> [LoadConsequence] {
        machine.consequences(of: event).map {
            if case .letGo(let caller, .superseded) = $0 { .letGo(caller: caller, .completed) } else { $0 }
        }
    }
}

/// L2: a load that started before an invalidation is joined.
struct JoinsAfterInvalidation: LoadMutant {
    var machine = LoadMachine<Int>()

    mutating func consequences(of event: LoadMachine<Int>.Event) -> [LoadConsequence] {
        if case .invalidate = event, machine.state.isLoading { return [] }
        return machine.consequences(of: event)
    }
}

/// L2: the work continues after its last caller has left.
struct LastLeaverCancelsNothing: LoadMutant {
    var machine = LoadMachine<Int>()

    mutating func consequences(of event: LoadMachine<Int>.Event) -> [LoadConsequence] {
        let consequences = machine.consequences(of: event)
        guard case .leave = event else { return consequences }
        return consequences.filter { if case .cancel = $0 { false } else { true } }
    }
}

/// L2: callers that joined wait forever.
struct JoinersAreForgotten: LoadMutant {
    var machine = LoadMachine<Int>()
    private var first = 0

    mutating func consequences(of event: LoadMachine<Int>.Event) -> [LoadConsequence] {
        let consequences = machine.consequences(of: event)
        defer {
            if case .load(let caller, _, _) = event, consequences.contains(where: \.isBeginning) { first = caller }
        }
        if case .leave = event { return consequences }
        return consequences.filter { if case .letGo(let caller, _) = $0 { caller == first } else { true } }
    }
}

/// L3: a cancellation is stored as a failure.
struct CancellationIsFailure: LoadMutant {
    var machine = LoadMachine<Int>()

    mutating func consequences(of event: LoadMachine<Int>.Event) -> [LoadConsequence] {
        if case .finish(let load, .failure(.cancelled)) = event {
            return machine.consequences(of: .finish(load, .failure(.unknown("cancelled"))))
        }
        return machine.consequences(of: event)
    }
}

/// L3: a cancelled load leaves the state idle, and not in the last settled state.
struct CancelledGoesIdle: LoadMutant {
    var machine = LoadMachine<Int>()

    mutating func consequences(of event: LoadMachine<Int>.Event) -> [LoadConsequence] {
        let consequences = machine.consequences(of: event)
        if case .finish(_, .failure(.cancelled)) = event, !consequences.isEmpty {
            _ = machine.handle(.restore(.idle, latestValue: machine.latestValue))
        }
        return consequences
    }
}

/// L4: `set` does not stop a running load.
struct SetCancelsNothing: LoadMutant {
    var machine = LoadMachine<Int>()

    mutating func consequences(of event: LoadMachine<Int>.Event) -> [LoadConsequence] {
        let consequences = machine.consequences(of: event)
        if case .set = event { return consequences.filter { if case .cancel = $0 { false } else { true } } }
        return consequences
    }
}

/// L5: the latest value is lost on a failure.
struct FailureForgetsLatest: LoadMutant {
    var machine = LoadMachine<Int>()
    var latestValue: Int? { machine.state.isFailed ? nil : machine.latestValue }
}

/// L4, L6: a state that is restored while loading stays loading, without a load.
struct RestoredGoesOnLoading: LoadMutant {
    var machine = LoadMachine<Int>()
    private var restored: AsyncState<Int>?
    var state: AsyncState<Int> { restored ?? machine.state }

    mutating func consequences(of event: LoadMachine<Int>.Event) -> [LoadConsequence] {
        restored = if case .restore(.loading(let previous), _) = event { .loading(previous: previous) } else { nil }
        return machine.consequences(of: event)
    }
}

extension LoadConsequence {
    fileprivate var isBeginning: Bool { if case .begin = self { true } else { false } }
}
