import LockstepTesting
import Testing

@MainActor @Suite("Explored optimistic changes of rows without a fixed identity")
struct RenamedRowHistoriesTests {
    @Test("Q1, Q2, Q3, Q4: in all orders of five events, no edit and no answer of a row is lost")
    func allOrders() async {
        let exploration = await explore(RenamedRowHistories.init, depth: 5)
        #expect(exploration.histories >= 40_000)
    }

    @Test("Q1, Q2, Q3, Q4: in long random histories, no edit and no answer of a row is lost")
    func randomWalks() async {
        let exploration = await randomWalk(RenamedRowHistories.init, seeds: 1...1_500, steps: 40)
        #expect(exploration.histories == 1_500)
    }

    @Test("Q1, Q2, Q3: in all orders of five events, no equal element and no nan is lost or doubled")
    func equalElements() async {
        let exploration = await explore(EqualElementHistories.init, depth: 5)
        #expect(exploration.histories >= 50_000)
    }

    @Test("Q1, Q2, Q3: in long random histories, no equal element and no nan is lost or doubled")
    func equalElementsInRandomWalks() async {
        let exploration = await randomWalk(EqualElementHistories.init, seeds: 1...500, steps: 40)
        #expect(exploration.histories == 500)
    }
}
