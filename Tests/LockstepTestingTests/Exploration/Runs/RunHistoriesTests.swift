import LockstepCore
import Testing

@testable import LockstepTesting

/// P2: one that leaves takes the others with it.
private struct LeavingClosesTheLine: RunRules {
    private var line = RunLine()

    mutating func begin(_ run: Int, _ policy: RunPolicy) -> RunLine.Beginning { line.begin(run, policy) }
    mutating func end(_ run: Int) -> Int? { line.end(run) }
    var isEmpty: Bool { line.isEmpty }

    mutating func leave(_ run: Int) -> Bool {
        let leaves = line.leave(run)
        if leaves { for other in 0..<3 { _ = line.leave(other) } }
        return leaves
    }
}

/// P2: the end of work that was superseded starts nobody.
private struct SupersededStartsNobody: RunRules {
    private var line = RunLine()
    private var superseded: Set<Int> = []

    mutating func end(_ run: Int) -> Int? {
        let next = line.end(run)
        return superseded.contains(run) ? nil : next
    }
    mutating func leave(_ run: Int) -> Bool { line.leave(run) }
    var isEmpty: Bool { line.isEmpty }

    mutating func begin(_ run: Int, _ policy: RunPolicy) -> RunLine.Beginning {
        let beginning = line.begin(run, policy)
        superseded.formUnion(beginning.superseded)
        return beginning
    }
}

@MainActor @Suite("Explored runs")
struct RunHistoriesTests {
    @Test("P1, P2, P3: all orders of begin, end, fail and cancel with three runs do what the model says")
    func allOrders() async {
        let exploration = await explore(RunHistories<RunLine>.init, depth: 8)
        #expect(exploration.histories > 10_000)
    }

    @Test("The explorer finds a line that loses a run")
    func mutants() async {
        func finds<Rules: RunRules>(_: Rules.Type) async -> Bool {
            let explorer = Explorer(
                RunHistories<Rules>.init, printed: PrintedTest(running: RunHistories<Rules>.self, nil))
            return await explorer.exploreAllOrders(depth: 6).failure != nil
        }
        #expect(await finds(LeavingClosesTheLine.self))
        #expect(await finds(SupersededStartsNobody.self))
    }
}
