import Foundation
import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("Values of query families in one call, and their age", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct QueryValueTests {
    private let clock = ManualClock()
    private let gate = Gate<Int>()
    private let item: QueryFamily<Int, Int>

    init() {
        item = QueryFamily(freshFor: .seconds(60), clock: clock) { [gate] (_: Int) in try await gate() }
    }

    private func turns() async { for _ in 0..<100 { await Task.yield() } }

    // MARK: The value in one call

    @Test("K1, K3: value(for:) returns a fresh value at once, and otherwise the value of the shared load")
    func value() async throws {
        let callers = (0..<2).map { _ in Task { [item] in try await item.value(for: 7) } }
        await gate.isCalled()
        gate.succeed(1)
        for caller in callers { #expect(try await caller.value == 1) }
        #expect(try await item.value(for: 7) == 1 && gate.callCount == 1)
        item.invalidate(7)
        let caller = Task { [item] in try await item.value(for: 7) }
        await gate.isCalled(2)
        gate.succeed(2)
        #expect(try await caller.value == 2)
    }

    @Test("L2: value(for:) follows a load that supersedes its load, and a value that is set")
    func following() async throws {
        let caller = Task { [item] in try await item.value(for: 7) }
        await gate.isCalled()
        let reload = Task { [item] in await item[7].reload() }
        await gate.isCalled(2)
        gate.succeed(2, call: 1)
        #expect(try await caller.value == 2)
        #expect(await reload.value == .completed)

        item.invalidate(7)
        let other = Task { [item] in try await item.value(for: 7) }
        await gate.isCalled(3)
        item.set(5, for: 7)
        #expect(try await other.value == 5)
    }

    @Test("K3: value(for:) throws the error of the load, and a cancellation if the entry is reset or removed")
    func errors() async throws {
        let failing = Task { [item] in try await item.value(for: 7) }
        await gate.isCalled()
        gate.fail(StateError.unauthorized)
        await #expect(throws: StateError.unauthorized) { try await failing.value }
        let ends: [@MainActor () -> Void] = [{ item[7].reset() }, { item.remove(7) }, { item[7].cancelLoad() }]
        for (number, end) in ends.enumerated() {
            let caller = Task { [item] in try await item.value(for: 7) }
            await gate.isCalled(number + 2)
            end()
            await #expect(throws: CancellationError.self) { try await caller.value }
        }
    }

    @Test("L2: a load that awaits a value of another family gets the newer value, and does not end as cancelled")
    func depending() async throws {
        let users = item
        let orders = QueryFamily { (id: Int) in "orders of \(try await users.value(for: id))" }
        let load = Task { await orders[1].loadIfNeeded() }
        await gate.isCalled()
        users.set(5, for: 1)
        #expect(await load.value == .completed)
        #expect(orders[1].value == "orders of 5")
    }

    // MARK: Freshness of a call

    @Test("K2: a call can ask for a younger value than the family, or accept an older one")
    func freshnessOfACall() async throws {
        item.set(1, for: 7)
        clock.advance(by: .seconds(10))
        #expect(try await item.value(for: 7, freshFor: .seconds(11)) == 1 && gate.callCount == 0)
        let younger = Task { [item] in try await item.value(for: 7, freshFor: .seconds(10)) }
        await gate.isCalled()
        gate.succeed(2)
        #expect(try await younger.value == 2)
        clock.advance(by: .seconds(100))
        #expect(!item[7].isFresh)
        #expect(await item[7].loadIfNeeded(freshFor: .seconds(101)) == .completed && gate.callCount == 1)
        item.invalidate(7)
        let stale = Task { [item] in await item[7].loadIfNeeded(freshFor: .seconds(101)) }
        await gate.isCalled(2)
        gate.succeed(3)
        #expect(await stale.value == .completed)
    }

    @Test("K2: a call can ask for a younger value in a family without a time limit")
    func freshnessOfACallWithoutLimit() async {
        let item = QueryFamily(clock: clock) { [gate] (_: Int) in try await gate() }
        item.set(1, for: 7)
        clock.advance(by: .seconds(10))
        #expect(await item[7].loadIfNeeded() == .completed && gate.callCount == 0)
        let younger = Task { await item[7].loadIfNeeded(freshFor: .seconds(10)) }
        await gate.isCalled()
        gate.succeed(2)
        #expect(await younger.value == .completed)
        #expect(item[7].value == 2)
    }

    // MARK: The age

    @Test("K9: loadedAt is the time at which the value arrived; it stays during a load and after a failed one")
    func loadedAt() async throws {
        let entry = item[7]
        #expect(entry.loadedAt == nil)
        let wakes = Wakes { entry.loadedAt }
        let start = Date()
        item.set(1, for: 7)
        let first = try #require(entry.loadedAt)
        #expect(first >= start && first <= Date())
        item.invalidate(7)
        let load = Task { await entry.loadIfNeeded() }
        await gate.isCalled()
        #expect(entry.loadedAt == first)
        gate.fail(StateError.unauthorized)
        _ = await load.value
        #expect(entry.loadedAt == first)
        let again = Task { await entry.loadIfNeeded() }
        await gate.isCalled(2)
        gate.succeed(1)
        _ = await again.value
        #expect(try #require(entry.loadedAt) >= first)
        entry.reset()
        #expect(entry.loadedAt == nil && wakes.count >= 3)
        wakes.end()
    }

    @Test("K9: the age of a restored value is not known")
    func restored() {
        let entry = item[7]
        let undo = UndoRecorder()
        entry.valueStorage.pipeline.attach(undo)
        entry.set(1)
        entry.set(2)
        undo.undo()
        #expect(entry.value == 1 && entry.loadedAt == nil && !entry.isFresh)
    }

    @Test("K2, K9: the age of a value that is set with a date counts from that date")
    func seeding() async {
        let start = Date()
        item.set(1, for: 7, at: start - 50)
        #expect(item[7].isFresh && item[7].loadedAt == start - 50)
        clock.advance(by: .seconds(10))
        #expect(!item[7].isFresh)
        item.set(2, for: 8, at: start - 70)
        #expect(!item[8].isFresh && item[8].value == 2)
        item.set(3, for: 9, at: .distantFuture)
        #expect(item[9].isFresh && item[9].loadedAt! <= Date())
        item.set(4, for: 7)
        #expect(item[7].isFresh && item[7].loadedAt! >= start)
        item.set(5, for: 7, at: start)
        #expect(item[7].value == 4)
    }

    @Test(
        "K2, K9: a value of unknown age is stale, and replaces no other; and does not end a running load")
    func seedingUnknown() async {
        item.set(1, for: 7, at: nil)
        #expect(item[7].value == 1 && !item[7].isFresh && item[7].loadedAt == nil)
        item.set(2, for: 8)
        item.set(3, for: 8, at: nil)
        #expect(item[8].value == 2 && item[8].isFresh)
        let load = Task { [item] in await item[9].loadIfNeeded() }
        await gate.isCalled()
        item.set(4, for: 9, at: Date())
        #expect(gate.hangingCalls == [0])
        gate.succeed(5)
        #expect(await load.value == .completed)
        #expect(item[9].value == 5)
    }

    @Test("K5: a value that is set with a date is no use of an entry, and starts no refetch")
    func seedingIsNoUse() async {
        item.set(1, for: 7)
        item.invalidate()
        item.refetch()
        item.set(2, for: 7, at: Date() + 10)
        await turns()
        #expect(gate.callCount == 0 && item.stores.map(\.value) == [2])
    }

    // MARK: Cancelling

    @Test(
        "E4: cancelLoad ends a load by name: the state returns, and the callers are cancelled",
        arguments: [false, true])
    func cancelling(several: Bool) async {
        item.set(1, for: 7)
        item.invalidate()
        let log = EventLog()
        item.attach(log)
        let load = Task { [item] in await item[7].loadIfNeeded() }
        let other = Task { [item] in await item[8].loadIfNeeded() }
        await gate.isCalled(2)
        if several { item.cancelLoads { $0 == 7 } } else { item[7].cancelLoad() }
        #expect(await load.value == .cancelled)
        #expect(item[7].state == .loaded(1) && !item[7].isFresh && log.ended.map(\.cancellationReason) == [.byCall])
        #expect(item[8].isLoading && gate.hangingCalls.count == 1)
        item.cancelLoads()
        #expect(await other.value == .cancelled)
        item[7].cancelLoad()
        #expect(item[8].isIdle && gate.hangingCalls.isEmpty)
    }
}
