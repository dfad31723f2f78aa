import LockstepTesting
import Testing

@MainActor @Suite("Explored optimistic changes")
struct OptimisticHistoriesTests {
    @Test("Q1, Q2, Q3, Q4: all orders of five events do what the model says")
    func allOrders() async {
        let exploration = await explore(OptimisticHistories.init, depth: 5)
        #expect(exploration.histories >= 100_000)
    }

    @Test("Q1, Q2, Q3, Q4: so do long random ones")
    func randomWalks() async {
        let exploration = await randomWalk(OptimisticHistories.init, seeds: 1...1_000, steps: 40)
        #expect(exploration.histories == 1_000)
    }
}
