import LockstepCore

/// The explored rules: the machine, or a mutant of it.
protocol LoadRules {
    init()
    mutating func consequences(of event: LoadMachine<Int>.Event) -> [LoadConsequence]
    var state: AsyncState<Int> { get }
    var latestValue: Int? { get }
    func isInFlight(_ load: Int) -> Bool
}

extension LoadMachine: LoadRules where Value == Int {
    init() {
        self.init(nil)
        startsWorkLater = true
    }

    func isInFlight(_ load: Int) -> Bool { loadInFlight == load }

    /// Returns the consequences of an event, in order.
    mutating func consequences(of event: Event) -> [LoadConsequence] {
        let reaction = handle(event)
        var all: [LoadConsequence] = []
        if let ended = reaction.ended {
            let verdict: LoadVerdict =
                state.isFailed ? .failed : state.hasValue && !state.isLoading ? .completed : .superseded
            let followers = ended.followers.map { LoadConsequence.letGo(caller: $0, verdict) }
            all += (ended.callers.map { .letGo(caller: $0, ended.verdict) } + followers).inOrderOfCallers
            if ended.isWorking { all.append(.cancel(load: ended.load)) }
        }
        let resumed: LoadVerdict = if case .leave = event { .cancelled } else { .completed }
        all += reaction.resumed.map { .letGo(caller: $0, resumed) }
        if let started = reaction.started { all.append(.begin(load: started)) }
        if case .load(let caller, _, _) = event, let load = reaction.started ?? reaction.joined {
            all.append(.wait(caller: caller, load: load))
        }
        return all
    }
}
