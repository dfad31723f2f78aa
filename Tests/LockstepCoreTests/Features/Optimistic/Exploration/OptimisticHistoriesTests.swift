import LockstepTesting
import Testing

@MainActor @Suite("Explored optimistic changes")
struct OptimisticHistoriesTests {
    @Test("Q1, Q2, Q3, Q4: in all orders of five events, the rules agree with the model")
    func allOrders() async {
        let exploration = await explore(OptimisticHistories.init, depth: 5)
        #expect(exploration.histories >= 100_000)
    }

    @Test("Q1, Q2, Q3, Q4: in long random histories, the rules agree with the model")
    func randomWalks() async {
        let exploration = await randomWalk(OptimisticHistories.init, seeds: 1...1_000, steps: 40)
        #expect(exploration.histories == 1_000)
    }
}
