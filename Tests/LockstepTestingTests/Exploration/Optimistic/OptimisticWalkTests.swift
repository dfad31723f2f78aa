import LockstepTesting
import Testing

@MainActor @Suite("Random walks of real stores with optimistic changes", .timeLimit(.minutes(2)))
struct OptimisticWalkTests {
    @Test("Q1, Q2, Q3, Q4: a value store with real tasks does what the model says")
    func values() async {
        let exploration = await randomWalk(
            { OptimisticWalk(WalkedValueRows()) }, seeds: 1...200, steps: 40,
            source: "{ OptimisticWalk(WalkedValueRows()) }")
        #expect(exploration.histories == 200)
    }

    @Test("Q1, Q2, Q3, Q4: so does a struct store")
    func states() async {
        let exploration = await randomWalk(
            { OptimisticWalk(WalkedStateRows()) }, seeds: 1...200, steps: 40,
            source: "{ OptimisticWalk(WalkedStateRows()) }")
        #expect(exploration.histories == 200)
    }

    @Test("Q1, Q2, Q3, Q4: and so do both after all orders of three events")
    func allOrders() async {
        await explore(
            { OptimisticWalk(WalkedValueRows()) }, depth: 3, source: "{ OptimisticWalk(WalkedValueRows()) }")
        await explore(
            { OptimisticWalk(WalkedStateRows()) }, depth: 3, source: "{ OptimisticWalk(WalkedStateRows()) }")
    }
}
