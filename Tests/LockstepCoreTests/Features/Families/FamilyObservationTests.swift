import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("Observers that read through store families", .timeLimit(.minutes(20)))
struct FamilyObservationTests {
    private let clock = ManualClock()
    private let rows: StoreFamily<Int, RowStore>

    init() { rows = StoreFamily(keepsUnused: .seconds(60), clock: clock) { (id: Int) in RowStore(id: id) } }

    @Test("F3: an observer that reads a field of a member wakes for that field of that member")
    func wakes() {
        expectWakes(of: rows[1].title, count: 1) {
            rows[2].commit { $0.title = "Milk" }
            rows[1].commit { $0.count += 1 }
            rows[3].commit { $0.title = "Bread" }
            _ = rows[4]
            _ = rows[1]
            rows[1].commit { $0.title = "Butter" }
        }
    }

    @Test("F3: each of 10,000 observers wakes for its own member")
    func manyObservers() {
        let all = (0..<10_000).map { id in Wakes { rows[id].title } }
        rows[5_000].commit { $0.title = "Milk" }
        #expect(all.map(\.count).reduce(0, +) == 1 && all[5_000].count == 1)
        for wakes in all { wakes.end() }
    }

    @Test("F3: an observer of a member that is removed wakes and reads the new member")
    func removal() {
        rows[1].commit { $0.title = "old" }
        let wakes = Wakes { rows[1].title }
        let other = Wakes { rows[2].title }
        rows.remove(1)
        #expect(wakes.count == 1 && wakes.seen == ["old", "row 1"] && other.count == 0)
        rows[1].commit { $0.title = "new" }
        #expect(wakes.seen.last == "new")
        rows.removeAll()
        #expect(wakes.seen.last == "row 1" && other.count == 1)
        wakes.end()
        other.end()
    }

    @Test("F3, C1: a removal inside a commit wakes observers when the commit has ended")
    func removalInsideCommit() {
        let log = CounterStore()
        var counts: [Int] = []
        let wakes = Wakes { [rows] in
            counts.append(log.pipeline.snapshot.count)
            return rows[1].title
        }
        log.commit { state in
            rows.remove(1)
            state.count = 1
        }
        #expect(wakes.count == 1 && counts == [0, 1])
        wakes.end()
    }

    @Test("F1, F3: a member that an observer reads through the family is kept, and each check wakes the observer once")
    func observed() async {
        weak let member = rows[1]
        member?.commit { $0.title = "Milk" }
        let wakes = Wakes { rows[1].title }
        for check in 1...4 {
            await clock.runCheck(check)
            #expect(wakes.count == check)
        }
        #expect(member != nil && rows.existing(1) === member)
        wakes.end()
    }

    @Test("F1, F3: a store observer keeps the member that it reads through the family")
    func storeObserver() async {
        weak let member = rows[1]
        var titles: [String] = []
        let observer = StoreObserver { [rows] in titles.append(rows[1].title) }
        for check in 1...3 {
            await clock.runCheck(check)
            #expect(await eventually { titles.count == check + 1 })
        }
        #expect(member != nil)
        observer.cancel()
        await clock.runCheck(4)
        await clock.runLastCheck(5, of: rows)
        #expect(member == nil)
    }

    @Test("F1, F3: a member whose observer has ended is released")
    func observerGone() async {
        weak let member = rows[1]
        let wakes = Wakes { rows[1].title }
        wakes.end()
        await clock.runCheck(1)
        #expect(member != nil)
        await clock.runLastCheck(2, of: rows)
        #expect(member == nil)
    }

    @Test("F1, F3: an observer that was woken by another store and does not read the member again does not keep it")
    func observerOfSomethingElse() async {
        weak let member = rows[1]
        let store = CounterStore()
        withObservationTracking {
            _ = rows[1].title
            _ = store.count
        } onChange: {
        }
        store.increment()
        await clock.runCheck(1)
        await clock.runLastCheck(2, of: rows)
        #expect(member == nil)
    }

    @Test("F3: a member that is held does not wake its observers at a check")
    func heldAndObserved() async {
        let member = rows[1]
        let wakes = Wakes { rows[1].title }
        for check in 1...3 { await clock.runCheck(check) }
        #expect(wakes.count == 0 && rows[1] === member)
        wakes.end()
    }
}
