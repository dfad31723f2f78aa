import LockstepTesting
import Testing

@MainActor @Suite("Explored saving")
struct SaveHistoriesTests {
    @Test("S2, S3, S8, S11: in all orders of six events, saving agrees with the model")
    func allOrders() async {
        let exploration = await explore(SaveHistories.init, depth: 6)
        #expect(exploration.histories > 50_000)
    }

    @Test("S2, S3, S8, S11: in long random histories, saving agrees with the model")
    func randomWalks() async {
        let exploration = await randomWalk(SaveHistories.init, seeds: 1...1_000, steps: 60)
        #expect(exploration.histories == 1_000)
    }
}
