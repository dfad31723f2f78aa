import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Histories of the owners of requests", .timeLimit(.minutes(20)))
struct EntryOwnerHistoriesTests {
    private func query(isShort: Bool) -> EntryOwnerWalk<QueryEntry<Int, Int>> {
        EntryOwnerWalk(isShort: isShort, makeValue: { $0 }) { gate in
            QueryFamily { (_: Int) in try await gate() }
        }
    }

    private func pages(isShort: Bool) -> EntryOwnerWalk<PagedQueryEntry<Int, Int, Int>> {
        EntryOwnerWalk(isShort: isShort, makeValue: { Pages(items: [$0], next: nil) }) { gate in
            PagedQueryFamily { (_: Int, _: Int?) in Page(items: try await gate().items, next: nil) }
        }
    }

    @Test("E2, K5: in all orders of six events, a request of an entry belongs to those who wait for it or show it")
    func entries() async { await exploreOwners(depth: 6, query) }

    @Test("E2, K5: in all orders of five events, a request of a list belongs to those who wait for it or show it")
    func lists() async { await exploreOwners(depth: 5, pages) }

    private func exploreOwners<Entry: QueryStore>(
        depth: Int, _ make: @escaping @MainActor (_ isShort: Bool) -> EntryOwnerWalk<Entry>
    ) async where Entry.Key == Int {
        let few = await explore({ make(true) }, depth: depth)
        #expect(few.histories > 2_000)
        let all = await explore({ make(false) }, depth: 3)
        #expect(all.histories > 300)
        let long = await randomWalk({ make(false) }, seeds: 1...100, steps: 40)
        #expect(long.histories == 100)
    }
}
