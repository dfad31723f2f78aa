import LockstepTesting
import Testing

@MainActor @Suite("Random walks of real stores with optimistic changes", .timeLimit(.minutes(20)))
struct OptimisticWalkTests {
    @Test("Q1, Q2, Q3, Q4: in random walks, a value store with real tasks agrees with the model")
    func values() async {
        let exploration = await randomWalk(
            { OptimisticWalk(WalkedValueRows()) }, seeds: 1...200, steps: 40,
            source: "{ OptimisticWalk(WalkedValueRows()) }")
        #expect(exploration.histories == 200)
    }

    @Test("Q1, Q2, Q3, Q4: in random walks, a struct store with real tasks agrees with the model")
    func states() async {
        let exploration = await randomWalk(
            { OptimisticWalk(WalkedStateRows()) }, seeds: 1...200, steps: 40,
            source: "{ OptimisticWalk(WalkedStateRows()) }")
        #expect(exploration.histories == 200)
    }

    @Test("Q1, Q2, Q3, Q4: in all orders of three events, both styles of store agree with the model")
    func allOrders() async {
        await explore(
            { OptimisticWalk(WalkedValueRows()) }, depth: 3, source: "{ OptimisticWalk(WalkedValueRows()) }")
        await explore(
            { OptimisticWalk(WalkedStateRows()) }, depth: 3, source: "{ OptimisticWalk(WalkedStateRows()) }")
    }
}
