import LockstepTesting
import Testing

@MainActor @Suite("Random walks of real stores", .timeLimit(.minutes(20)))
struct StoreWalkTests {
    @Test("L1, L2, L3, L4, L5, L6, O1, O2: in random walks, a store with real tasks agrees with the model")
    func walks() async {
        let exploration = await randomWalk({ StoreWalk() }, seeds: 1...300, steps: 60, source: "{ StoreWalk() }")
        #expect(exploration.histories == 300)
    }

    @Test("L1, L2, L3, L4, L5, L6, O1, O2: in all orders of three events, a store agrees with the model")
    func allOrders() async {
        let exploration = await explore({ StoreWalk() }, depth: 3, source: "{ StoreWalk() }")
        #expect(exploration.histories > 2_000)
    }

    @Test("The same seed gives the same trace")
    func traces() async {
        var traces: [[String]] = []
        for seed: UInt64 in [1, 1, 2] {
            let trace = StoreWalk.Trace()
            await randomWalk({ StoreWalk(trace: trace) }, seeds: [seed], steps: 60)
            traces.append(trace.lines)
        }
        #expect(traces[0] == traces[1])
        #expect(traces[0] != traces[2])
        #expect(traces[0].count >= 60)
    }
}
