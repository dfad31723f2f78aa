import LockstepCore
import LockstepTesting
import Testing

@Suite("Explored loads")
struct LoadHistoriesTests {
    @Test("L1, L2, L3, L4, L5, L6: all orders of four events do what the model says")
    func allOrders() async {
        let exploration = await explore(LoadHistories<LoadMachine<Int>>.init, depth: 4)
        #expect(exploration.histories >= 100)
        print(exploration.histories)
    }
}
