import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("Identity and release in store families", .timeLimit(.minutes(20)))
struct StoreFamilyTests {
    private let clock = ManualClock()
    private let rows: StoreFamily<Int, RowStore>

    init() { rows = StoreFamily(keepsUnused: .seconds(60), clock: clock) { (id: Int) in RowStore(id: id) } }

    @Test("F1: a key has one store, of any style")
    func identity() {
        #expect(rows[7] === rows[7] && rows[7] !== rows[8])
        #expect(rows[7].id == 7 && rows.count == 2)
        #expect(Set(rows.stores.map(\.id)) == [7, 8])
        #expect(rows.existing(7) === rows[7] && rows.existing(9) == nil && rows.count == 2)
        let notes = StoreFamily { (_: String) in NoteStore() }
        notes["a"].title = "Milk"
        #expect(notes["a"].title == "Milk" && notes["b"].title.isEmpty)
        let items = StoreFamily { (_: String) in ItemStore() }
        items["a"].set(1)
        #expect(items["a"].value == 1 && items["b"].isIdle)
        let values = StoreFamily { (number: Int) in AsyncValue(initialValue: number) }
        #expect(values[3].value == 3)
    }

    @Test("F1: an unused member is released at the second check that finds it unused")
    func release() async {
        weak let member = rows[7]
        await clock.isSlept()
        clock.advance(by: .seconds(59))
        #expect(member != nil)
        clock.advance(by: .seconds(1))
        await clock.isSlept(on: 2)
        #expect(member != nil && rows.count == 1)
        await clock.runLastCheck(2, of: rows)
        #expect(member == nil && rows.count == 0)
        #expect(rows[7].title == "row 7")
    }

    @Test("F1: asking for a member counts as use, and so does looking up an existing member")
    func renewal() async {
        weak let member = rows[7]
        await clock.runCheck(1)
        _ = rows[7]
        await clock.runCheck(2)
        _ = rows.existing(7)
        await clock.runCheck(3)
        #expect(member != nil)
        await clock.runLastCheck(4, of: rows)
        #expect(member == nil)
    }

    @Test("F1: a member that is held stays, and is released when it is no longer held")
    func held() async {
        var store: RowStore? = rows[7]
        weak let member = store
        for check in 1...4 { await clock.runCheck(check) }
        #expect(rows[7] === store)
        await clock.runCheck(5)
        store = nil
        await clock.runCheck(6)
        #expect(member != nil)
        await clock.runLastCheck(7, of: rows)
        #expect(member == nil)
    }

    @Test("F1: a value store stays while its value or its operations are held")
    func parts() async {
        let items = StoreFamily(keepsUnused: .seconds(60), clock: clock) { (_: Int) in ItemStore() }
        var value: AsyncValue<Int>? = items[1].asyncValue
        var operations: OperationTracker<ItemOperation>? = items[2].operations
        for check in 1...3 { await clock.runCheck(check) }
        #expect(items.existing(1)?.asyncValue === value && items.existing(2)?.operations === operations)
        (value, operations) = (nil, nil)
        await clock.runCheck(4)
        await clock.runLastCheck(5, of: items)
        #expect(items.count == 0)
    }

    @Test("F1: a value without a store is released when nothing holds it")
    func values() async {
        let values = StoreFamily(keepsUnused: .seconds(60), clock: clock) { (_: Int) in AsyncValue<Int>() }
        var held: AsyncValue<Int>? = values[1]
        await clock.runCheck(1)
        await clock.runCheck(2)
        #expect(values.existing(1) === held)
        held = nil
        await clock.runCheck(3)
        await clock.runLastCheck(4, of: values)
        #expect(values.count == 0)
    }

    @Test("F1: a member with a running load or operation is in use")
    func working() async {
        let items = StoreFamily(keepsUnused: .seconds(60), clock: clock) { (_: Int) in ItemStore() }
        let gate = Gate<Int>()
        let load = immediately { [core = items[1].asyncValue] in
            await core.load { try await gate() }
        }
        items[2].operations.start(.save)
        await gate.isCalled()
        for check in 1...3 { await clock.runCheck(check) }
        #expect(items.count == 2)
        #expect(items.existing(1)?.isLoading == true && items.existing(2)?.operations.isActive(.save) == true)
        items[2].operations.complete(.save)
        gate.succeed(1)
        #expect(await load.value.isCompleted && items[1].value == 1)
        await clock.runCheck(4)
        await clock.runLastCheck(5, of: items)
        #expect(items.count == 0)
    }

    @Test("F1: a load that starts between two checks keeps its store")
    func loadBetweenChecks() async {
        let items = StoreFamily(keepsUnused: .seconds(60), clock: clock) { (_: Int) in ItemStore() }
        let gate = Gate<Int>()
        weak let member = items[1]
        await clock.runCheck(1)
        let load = immediately { [value = member?.asyncValue] in
            await value?.load { try await gate() }
        }
        await gate.isCalled()
        await clock.runCheck(2)
        #expect(member != nil)
        gate.succeed(3)
        _ = await load.value
        #expect(items.existing(1)?.value == 3)
    }

    @Test("F2: beyond the limit, the least recently used member that is not in use is released")
    func limit() {
        let rows = StoreFamily(limit: 3) { (id: Int) in RowStore(id: id) }
        let held = rows[1]
        for id in 2...3 { _ = rows[id] }
        _ = rows[2]
        _ = rows[4]
        #expect(Set(rows.stores.map(\.id)) == [1, 2, 4])
        _ = rows[5]
        #expect(Set(rows.stores.map(\.id)) == [1, 4, 5])
        #expect(rows[1] === held)
    }

    @Test("F2: members in use are never evicted; members beyond the limit are evicted once they are unused")
    func usedBeyondLimit() async {
        let rows = StoreFamily(keepsUnused: .seconds(60), limit: 2, clock: clock) { (id: Int) in RowStore(id: id) }
        var held = (1...40).map { rows[$0] }
        #expect(rows.count == 40)
        for (index, store) in held.enumerated() { #expect(rows[index + 1] === store) }
        held = []
        await clock.runCheck(1)
        #expect(Set(rows.stores.map(\.id)) == [39, 40])
    }

    @Test("F2: a member that is observed through the family is not evicted")
    func observedBeyondLimit() {
        let rows = StoreFamily(limit: 1) { (id: Int) in RowStore(id: id) }
        expectWakes(of: rows[1].count, count: 1) {
            weak let member = rows.existing(1)
            _ = rows[2]
            #expect(member != nil)
            rows[1].commit { $0.count = 1 }
        }
    }

    @Test("F5: the family has one sleeping task, and only while it has members")
    func sleeping() async {
        #expect(clock.sleeperCount == 0)
        for id in 1...100 { _ = rows[id] }
        await clock.isSlept()
        #expect(clock.sleeperCount == 1)
        await clock.runCheck(1)
        #expect(clock.sleeperCount == 1)
        await clock.runLastCheck(2, of: rows)
        _ = rows[1]
        await clock.isSlept(on: 3)
        rows.remove(1)
        await clock.hasNoSleepers()
        _ = rows[1]
        await clock.isSlept(on: 4)
        rows.removeAll()
        await clock.hasNoSleepers()
        #expect(rows.count == 0)
    }

    @Test("F5: nothing keeps a family alive, and releasing it ends its sleep")
    func endOfFamily() async {
        let clock = ManualClock()
        weak var family: StoreFamily<Int, RowStore>?
        weak var member: RowStore?
        do {
            let rows = StoreFamily(clock: clock) { (id: Int) in RowStore(id: id) }
            family = rows
            member = rows[1]
            await clock.isSlept()
        }
        #expect(family == nil && member == nil)
        await clock.hasNoSleepers()
    }

    @Test("F5: releasing a family during a load does not end the load")
    func endOfFamilyDuringLoad() async {
        let gate = Gate<Int>()
        var items: StoreFamily? = StoreFamily(clock: clock) { (_: Int) in ItemStore() }
        let store = items?[1]
        let load = immediately { await store?.load { try await gate() } }
        await gate.isCalled()
        weak let family = items
        items = nil
        #expect(family == nil)
        await clock.hasNoSleepers()
        gate.succeed(5)
        _ = await load.value
        #expect(store?.value == 5)
    }

    @Test("F1: after a removal, the family makes a new store")
    func removal() {
        let old = rows[7]
        old.commit { $0.title = "old" }
        rows.remove(7)
        rows.remove(8)
        #expect(rows[7] !== old && rows[7].title == "row 7" && old.title == "old")
        rows.removeAll()
        #expect(rows.count == 0 && rows[7].title == "row 7")
    }

    @Test("F6: the closure that makes a store can ask for other keys")
    func making() {
        @MainActor final class Tree {
            var made = 0
            lazy var rows: StoreFamily<Int, RowStore> = StoreFamily { [unowned self] id in
                made += 1
                if id > 0 { _ = rows[id - 1] }
                return RowStore(id: id)
            }
        }
        let tree = Tree()
        #expect(tree.rows[5].id == 5)
        #expect(tree.rows.count == 6 && tree.made == 6)
    }

    @Test("F6: asking for the store that is being made traps, and the message names the key")
    func makingTheSame() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                var rows: StoreFamily<Int, RowStore>?
                rows = StoreFamily { id in rows?[id] ?? RowStore(id: id) }
                _ = rows?[7]
            }
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("store of 7") && message.contains("other keys"))
    }

    @Test("F6: using one of 10,000 members hashes no other key")
    func cost() {
        var made = 0
        let rows = StoreFamily(limit: 20_000) { (key: CountedKey) in
            made += 1
            return RowStore(id: key.number)
        }
        // A new member needs a look-up, an entry for the store that is being made, and an entry for the new store. A
        // growing dictionary hashes its keys again.
        let making = CountedKey.hashes { for number in 0..<10_000 { _ = rows[CountedKey(number: number)] } }
        #expect(made == 10_000 && making < 100_000)
        #expect(CountedKey.hashes { _ = rows[CountedKey(number: 5_000)].title } == 1)
        #expect(CountedKey.hashes { rows[CountedKey(number: 5_000)].commit { $0.count += 1 } } == 1)
    }
}
