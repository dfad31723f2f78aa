import LockstepCore
import Testing

@testable import LockstepTesting

/// P2: a run that leaves removes the other runs from the line.
private struct LeavingClosesTheLine: RunRules {
    private var line = RunLine()

    mutating func begin(_ run: Int, _ policy: RunPolicy) -> RunLine.Beginning { line.begin(run, policy) }
    mutating func end(_ run: Int) -> Int? { line.end(run) }
    mutating func cancel(_ run: Int) { line.cancel(run) }
    var isEmpty: Bool { line.isEmpty }

    mutating func leave(_ run: Int) -> Bool {
        let leaves = line.leave(run)
        if leaves { for other in 0..<3 { _ = line.leave(other) } }
        return leaves
    }
}

/// P2: the end of superseded work does not start the next run.
private struct SupersededStartsNobody: RunRules {
    private var line = RunLine()
    private var superseded: Set<Int> = []

    mutating func end(_ run: Int) -> Int? {
        let next = line.end(run)
        return superseded.contains(run) ? nil : next
    }
    mutating func leave(_ run: Int) -> Bool { line.leave(run) }
    mutating func cancel(_ run: Int) { line.cancel(run) }
    var isEmpty: Bool { line.isEmpty }

    mutating func begin(_ run: Int, _ policy: RunPolicy) -> RunLine.Beginning {
        let beginning = line.begin(run, policy)
        superseded.formUnion(beginning.superseded)
        return beginning
    }
}

/// P2 and P4: a working run that is cancelled by name leaves the line before its work has ended.
private struct CancelledWorkIsForgotten: RunRules {
    private var line = RunLine()
    private var working: Int?

    mutating func begin(_ run: Int, _ policy: RunPolicy) -> RunLine.Beginning {
        let beginning = line.begin(run, policy)
        if beginning.turn == .now, policy != .concurrent { working = run }
        return beginning
    }
    mutating func end(_ run: Int) -> Int? {
        working = line.end(run)
        return working
    }
    mutating func leave(_ run: Int) -> Bool { line.leave(run) }
    mutating func cancel(_ run: Int) {
        line.cancel(run)
        if run == working { _ = end(run) }
    }
    var isEmpty: Bool { line.isEmpty }
}

@MainActor @Suite("Explored runs")
struct RunHistoriesTests {
    @Test("P1, P2, P3, P4: in all orders of events, a line of three runs agrees with the model")
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
        #expect(await finds(CancelledWorkIsForgotten.self))
    }
}
