import LockstepTesting
import Testing

@MainActor @Suite("Walks of items that two lists contain")
struct ItemWalkTests {
    @Test("K11, Q3: in all orders of three events, nothing shown is older than what is known")
    func allOrders() async {
        let exploration = await explore(ItemWalk.init, depth: 3)
        #expect(exploration.histories >= 1_000)
    }

    @Test("K11, Q3: in long random histories, nothing shown is older than what is known")
    func randomWalks() async {
        let exploration = await randomWalk(ItemWalk.init, seeds: 1...500, steps: 40)
        #expect(exploration.histories == 500)
    }
}
