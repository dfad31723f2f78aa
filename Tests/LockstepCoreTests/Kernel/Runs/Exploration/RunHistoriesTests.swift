import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Explored runs")
struct RunHistoriesTests {
    @Test("P1, P2, P3, P4: in all orders of five events, a queue agrees with the model")
    func allOrders() async {
        let exploration = await explore(RunHistories<SoundRules>.init, depth: 5)
        #expect(exploration.histories > 10_000)
    }

    @Test("P1, P2, P3, P4: in long random orders of events, a queue agrees with the model")
    func walks() async {
        await randomWalk(RunHistories<SoundRules>.init, seeds: 1...5_000, steps: 30)
    }
}
