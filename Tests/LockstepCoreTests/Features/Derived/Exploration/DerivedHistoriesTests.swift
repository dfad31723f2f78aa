import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Explored derived values")
struct DerivedHistoriesTests {
    @Test(
        "V1, V2, V3: in all orders of three events, derived values equal directly computed ones",
        arguments: [true, false])
    func allOrders(readsEarly: Bool) async {
        await explore({ DerivedHistories(readsEarly: readsEarly) }, depth: 3)
    }

    @Test("V1, V2, V3: in long histories, derived values equal directly computed ones", arguments: [true, false])
    func long(readsEarly: Bool) async {
        await randomWalk({ DerivedHistories(readsEarly: readsEarly) }, seeds: 1...100, steps: 60)
    }
}
