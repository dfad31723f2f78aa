import LockstepCore

/// The explored rules: the line, or a mutant of it.
protocol RunRules {
    init()
    mutating func begin(_ run: Int, _ policy: RunPolicy) -> RunLine.Beginning
    mutating func end(_ run: Int) -> Int?
    mutating func leave(_ run: Int) -> Bool
    mutating func cancel(_ run: Int)
    var isEmpty: Bool { get }
}

extension RunLine: RunRules {}
