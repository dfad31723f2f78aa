import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Histories of the owners of stores", .timeLimit(.minutes(20)))
struct StoreOwnerHistoriesTests {
    @Test("E1, E4: in all orders of six events, only its owners keep a struct store alive", arguments: [false, true])
    func structStore(inFamily: Bool) async {
        await exploreOwners(inFamily: inFamily, OwnedStructStore.init)
    }

    @Test("E1, E4: in all orders of six events, only its owners keep a property store alive", arguments: [false, true])
    func propertyStore(inFamily: Bool) async {
        await exploreOwners(inFamily: inFamily, OwnedPropertyStore.init)
    }

    @Test("E1, E4: in all orders of six events, only its owners keep a value store alive", arguments: [false, true])
    func valueStore(inFamily: Bool) async {
        await exploreOwners(inFamily: inFamily) { AsyncValue<Int>() }
    }

    private func exploreOwners<Owned: StoreProtocol>(
        inFamily: Bool, _ make: @escaping @MainActor () -> Owned
    ) async {
        let short = await explore(
            { StoreOwnerWalk(inFamily: inFamily, isShort: true, make) }, depth: 6)
        #expect(short.histories > (inFamily ? 9_000 : 1_500))
        let long = await randomWalk(
            { StoreOwnerWalk(inFamily: inFamily, isShort: false, make) }, seeds: 1...200, steps: 40)
        #expect(long.histories == 200)
    }
}
