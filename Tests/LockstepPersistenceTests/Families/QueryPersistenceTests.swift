import Foundation
import LockstepCore
import LockstepPersistence
import LockstepTesting
import Testing

@MainActor @Suite("Persistence of query families", .timeLimit(.minutes(20)))
struct QueryPersistenceTests {
    private let clock = ManualClock()
    private let folder = ScriptedFolder()

    @Test("K2: a restored entry has its value and is stale; the value loaded next is fresh and is saved")
    func entry() async throws {
        try folder.save(["7": "old"])
        let product = QueryFamily(freshFor: .seconds(60), clock: clock) { (_: Int) in "new" }
        let saved = product.persist(in: folder, clock: clock) { "\($0)" }
        #expect(product[7].state == .loaded("old") && !product[7].isFresh)
        #expect(await product[7].loadIfNeeded().isCompleted)
        #expect(product[7].state == .loaded("new") && product[7].isFresh)
        #expect(await saved.flush().isSaved)
        #expect(try folder["7"].saved() == "new")
    }

    @Test("K2: a restored entry is loaded once if the family has no freshness time")
    func untimed() async throws {
        try folder.save(["7": "old"])
        let calls = CallLog()
        let product = QueryFamily(clock: clock) { (id: Int) in
            calls.keys.append(id)
            return "new"
        }
        product.persist(in: folder, clock: clock) { "\($0)" }
        await product[7].loadIfNeeded()
        await product[7].loadIfNeeded()
        #expect(calls.keys == [7] && product[7].value == "new")
    }

    @Test("K11: an answer replaces the saved value of an item, which does not join a list")
    func storedItem() async throws {
        try folder.save(["1": "old", "2": "old"])
        let items = QueryFamily(clock: clock) { (id: Int) in "\(id)" }
        items.persist(in: folder, clock: clock) { "\($0)" }
        let lists = QueryFamily(storing: items, by: \.count, contains: { $1.count < 5 }) { (_: Int) in ["1"] }
        await lists[1].load()
        #expect(items[1].state == .loaded("1") && items[1].isFresh)
        #expect(items[2].value == "old" && lists[1].value == [1])
    }

    @Test("S8: an invalidation and a failed load keep the saved value; removing the entry removes it")
    func removal() async throws {
        try folder.save(["7": "old"])
        let product = QueryFamily(clock: clock) { (_: Int) async throws -> String in throw StateError.network(.timeout)
        }
        let saved = product.persist(in: folder, clock: clock) { "\($0)" }
        product.invalidate(7)
        await product[7].loadIfNeeded()
        #expect(product[7].isFailed && product[7].latestValue == "old")
        #expect(await saved.flush().isSaved)
        #expect(try folder["7"].saved() == "old" && folder["7"].now.writes == 0)
        product.remove(7)
        #expect(await saved.flush().isSaved)
        #expect(folder["7"].now.data == nil && product[7].isIdle)
    }

    @Test("S1: all pages of a list are restored, and the next load starts at the first page")
    func pages() async throws {
        let found = PagedQueryFamily(clock: clock) { (search: String, cursor: Int?) in
            Page(items: ["\(search) \(cursor ?? 0)"], next: (cursor ?? 0) + 1)
        }
        let saved = found.persist(in: folder, clock: clock) { $0 }
        await found["tea"].loadIfNeeded()
        await found["tea"].loadNext()
        #expect(await saved.flush().isSaved)
        saved.stop()
        #expect(await eventually { !folder["tea"].now.isOpen })

        let next = PagedQueryFamily(clock: clock) { (search: String, cursor: Int?) in
            Page(items: ["new \(search) \(cursor ?? 0)"], next: cursor)
        }
        next.persist(in: folder, clock: clock) { $0 }
        #expect(next["tea"].items == ["tea 0", "tea 1"] && next["tea"].hasNext && !next["tea"].isFresh)
        await next["tea"].loadIfNeeded()
        #expect(next["tea"].items == ["new tea 0"])
    }
}
