import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Explored loads")
struct LoadHistoriesTests {
    @Test("L1, L2, L3, L4, L5, L6: in all orders of five events, the load machine agrees with the model")
    func allOrders() async {
        let exploration = await explore(LoadHistories<LoadMachine<Int>>.init, depth: 5)
        #expect(exploration.histories >= 100_000)
    }

    @Test("L1, L2, L3, L4, L5, L6: in long random histories, the load machine agrees with the model")
    func randomWalks() async {
        let exploration = await randomWalk(LoadHistories<LoadMachine<Int>>.init, seeds: 1...1_000, steps: 60)
        #expect(exploration.histories == 1_000)
    }
}
