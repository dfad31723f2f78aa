import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("Observable families", .timeLimit(.minutes(20)))
struct FamilyStatusTests {
    private let clock = ManualClock()
    private let gate = Gate<Int>()
    private let item: QueryFamily<Int, Int>

    init() { item = QueryFamily(keepsUnused: .seconds(60), clock: clock) { [gate] (_: Int) in try await gate() } }

    @Test("F7: observers of the keys wake when members are added, removed or released")
    func keys() async {
        let wakes = Wakes { item.keys }
        _ = item[1]
        _ = item[2]
        #expect(await eventually { wakes.seen.last == [1, 2] })
        item.remove(1)
        #expect(await eventually { wakes.seen.last == [2] })
        for _ in 1...2 {
            await clock.nextSleep()
            clock.advance(by: .seconds(60))
            for _ in 0..<10 { await Task.yield() }
        }
        #expect(await eventually { wakes.seen.last == [] })
        #expect(wakes.seen == [[], [1, 2], [2], []])
        wakes.end()
    }

    @Test("F7: a derived value that reads the keys is correct at once, and an open stream is no load")
    func derivedAndStreams() async {
        let count = Derived { [item] in item.keys.count }
        #expect(count.value == 0)
        _ = item[1]
        #expect(count.value == 1)
        item.remove(1)
        #expect(count.value == 0)

        let (values, value) = AsyncStream.makeStream(of: Int.self)
        let prices = QueryFamily(stream: { (_: Int) in values })
        let price = prices[1]
        let load = Task { await price.loadIfNeeded() }
        #expect(await eventually { prices.isLoading })
        value.yield(1)
        #expect(await load.value == .completed)
        #expect(!prices.isLoading && price.value == 1)
        price.startLoading()
        #expect(price.isLoading && prices.isLoading)
    }

    @Test("F7: reading the keys makes no member, and keeps none")
    func keysOnly() async {
        _ = item[1]
        #expect(item.keys == [1] && !item.keys.contains(2))
        for _ in 1...2 {
            await clock.nextSleep()
            clock.advance(by: .seconds(60))
            for _ in 0..<10 { await Task.yield() }
            _ = item.keys
            _ = item.isLoading
        }
        #expect(await eventually { item.keys == [] })
    }

    @Test("F7: a family is loading while any member is; observers wake for the first load and after the last")
    func loading() async {
        let wakes = Wakes { item.isLoading }
        let loads = (1...3).map { key in Task { [item] in await item[key].loadIfNeeded() } }
        await gate.isCalled(3)
        #expect(item.isLoading && wakes.count == 1)
        gate.succeed(1, call: 0)
        gate.fail(StateError.unauthorized, call: 1)
        _ = await (loads[0].value, loads[1].value)
        #expect(item.isLoading && wakes.count == 1)
        item.remove(item.stores.first(where: \.isLoading)!.key)
        #expect(!item.isLoading && wakes.count == 2)
        for load in loads { _ = await load.value }
        #expect(!item.isLoading && wakes.seen == [false, true, false])
        wakes.end()
    }

    @Test("F7: a member that loads as it is made counts, and a removed one that loads later does not")
    func membersOfOtherStyles() async {
        let rows = StoreFamily { [gate] (_: Int) in
            let row = AsyncValue<Int>()
            _ = immediately { await row.load { try await gate() } }
            return row
        }
        let row = rows[1]
        #expect(rows.isLoading)
        await gate.isCalled()
        rows.remove(1)
        #expect(!rows.isLoading)
        let load = immediately { await row.load { try await gate() } }
        await gate.isCalled(2)
        #expect(row.isLoading && !rows.isLoading)
        gate.succeed(2, call: 1)
        _ = await load.value
        #expect(row.value == 2 && !rows.isLoading)
    }

    @Test("F1: a family that keeps unused members for ever never releases one")
    func forever() async {
        let item = QueryFamily(keepsUnused: .forever, clock: clock) { (key: Int) in key }
        await item.prefetch(1)
        for _ in 1...3 {
            clock.advance(by: .seconds(365 * 86_400))
            for _ in 0..<10 { await Task.yield() }
        }
        #expect(item.keys == [1])
        let real = QueryFamily(keepsUnused: .forever) { (key: Int) in key }
        await real.prefetch(1)
        #expect(real.keys == [1])
    }
}
