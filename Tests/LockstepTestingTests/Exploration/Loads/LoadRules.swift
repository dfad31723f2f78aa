import LockstepCore

/// What is explored: the machine, or a mutant of it.
protocol LoadRules {
    init()
    mutating func handle(_ event: LoadMachine<Int>.Event) -> LoadMachine<Int>.Reaction
    var state: AsyncState<Int> { get }
    var latestValue: Int? { get }
    func isInFlight(_ load: Int) -> Bool
}

extension LoadMachine: LoadRules where Value == Int {
    init() { self.init(nil) }
}
