import LockstepTesting
import Testing

@MainActor @Suite("Explored frames")
struct FrameHistoriesTests {
    @Test("L2, P1, P4, F6, U3: in all orders of events, nested work agrees with the model")
    func allOrders() async {
        let exploration = await explore(FrameHistories.init, depth: 4)
        #expect(exploration.histories > 10_000)
    }

    @Test("L2, P1, P4, F6, U3: in long random orders of events, nested work agrees with the model")
    func walks() async {
        await randomWalk(FrameHistories.init, seeds: 1...20_000, steps: 16)
    }
}
