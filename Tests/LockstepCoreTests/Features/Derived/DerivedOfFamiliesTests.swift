import LockstepTesting
import Observation
import Testing

@testable import LockstepCore

// In the same serialized suite as objects that are not stores: a member of a family counts as such an object, because
// it can be removed.
extension DerivedOfOtherObjectsTests {
    @Test("V1, F3: a derived value may read through a family, also keys without a member")
    func family() async {
        await isSettled()
        let rows = StoreFamily { (id: Int) in RowStore(id: id) }
        let key = AsyncValue(initialValue: 1)
        let title = Derived { rows[key.value ?? 0].title }
        let wakes = Wakes { title.value }
        rows[1].commit { $0.title = "Milk" }
        key.set(2)
        rows[1].commit { $0.title = "Bread" }
        rows[2].commit { $0.title = "Tea" }
        #expect(wakes.seen == ["row 1", "Milk", "row 2", "Tea"])
        wakes.end()
    }

    @Test("F3: a derived value that reads through a family is updated when the member is removed")
    func removedMember() async {
        await isSettled()
        let rows = StoreFamily { (id: Int) in RowStore(id: id) }
        rows[1].commit { $0.title = "old" }
        let title = Derived { rows[1].title }
        let wakes = Wakes { title.value }
        rows.remove(1)
        #expect(title.value == "row 1")
        #expect(await eventually { wakes.seen.last == "row 1" })
        rows[1].commit { $0.title = "new" }
        #expect(await eventually { wakes.seen.last == "new" })
        wakes.end()
    }

    @Test("F1: a member that only an observed derived value reads is kept, and released afterwards")
    func keptMember() async {
        let clock = ManualClock()
        let rows = StoreFamily(keepsUnused: .seconds(60), clock: clock) { (id: Int) in RowStore(id: id) }
        weak let member = rows[1]
        member?.commit { $0.title = "Milk" }
        let title = Derived { rows[1].title }
        let wakes = Wakes { title.value }
        for check in 1...4 {
            await clock.runCheck(check)
            #expect(member != nil && title.value == "Milk")
        }
        wakes.end()
        rows[1].commit { $0.title = "Bread" }
        await clock.runCheck(5)
        await clock.runLastCheck(6, of: rows)
        #expect(member == nil)
    }
}
