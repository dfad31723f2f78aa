import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("Freshness in query families", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct QueryFamilyTests {
    private let clock = ManualClock()
    private let calls = CallLog()
    private let product: QueryFamily<Int, String>

    init() {
        let calls = calls
        product = QueryFamily(freshFor: .seconds(60), clock: clock) { (id: Int) in
            calls.keys.append(id)
            return "product \(id), \(calls.keys.count)"
        }
    }

    @Test("K1: loadIfNeeded loads a missing or stale value, and does not load a fresh value")
    func freshness() async {
        let entry = product[7]
        #expect(entry.isIdle && !entry.isFresh && entry.key == 7)
        #expect(await entry.loadIfNeeded().isCompleted)
        #expect(entry.state == .loaded("product 7, 1") && entry.isFresh)
        clock.advance(by: .milliseconds(59_999))
        #expect(entry.isFresh)
        #expect(await product[7].loadIfNeeded().isCompleted)
        #expect(calls.keys == [7])
        clock.advance(by: .milliseconds(1))
        #expect(!entry.isFresh && entry.state == .loaded("product 7, 1"))
        #expect(await product[7].loadIfNeeded().isCompleted)
        #expect(calls.keys == [7, 7] && entry.state == .loaded("product 7, 2") && entry.isFresh)
    }

    @Test("Q3: a change without work keeps a running load, and does not make a stale value fresh")
    func changeFromOutside() async {
        let gate = Gate<[Int]>()
        let numbers = QueryFamily(freshFor: .seconds(60), clock: clock) { (_: Int) in try await gate() }
        let entry = numbers[7]
        entry.set([1])
        clock.advance(by: .seconds(60))
        #expect(!entry.isFresh)
        let load = immediately { await entry.loadIfNeeded() }
        await gate.nextCall()
        await entry.optimistically({ $0.append(9) }) {}
        #expect(entry.value == [1, 9] && !entry.isFresh && entry.pendingChanges == 0)
        gate.succeed([1, 2])
        #expect(await load.value.isCompleted)
        #expect(entry.value == [1, 2, 9] && entry.isFresh)
    }

    @Test("K1: load and reload load even if the value is fresh")
    func loading() async {
        await product[7].load()
        await product[7].reload()
        #expect(calls.keys == [7, 7] && product[7].value == "product 7, 2")
        #expect(try! await product[7].fetch() == "product 7, 3")
        #expect(product[7].value == "product 7, 2")
    }

    @Test("K1: while a stale value is loaded again, the old value stays in the state")
    func refreshing() async {
        let gate = Gate<Int>()
        let number = QueryFamily(freshFor: .seconds(60), clock: clock) { (_: Int) in try await gate() }
        number.set(1, for: 7)
        clock.advance(by: .seconds(60))
        let entry = number[7]
        let load = immediately { await entry.loadIfNeeded() }
        await gate.isCalled()
        #expect(entry.state == .loading(previous: 1) && entry.value == 1 && !entry.isFresh)
        gate.succeed(2)
        _ = await load.value
        #expect(entry.state == .loaded(2) && entry.isFresh)
    }

    @Test("K1: without freshFor, a value is fresh until it is invalidated; with freshFor zero, it is never fresh")
    func limits() async {
        let ever = QueryFamily(clock: clock) { (id: Int) in id }
        let never = QueryFamily(freshFor: .zero, clock: clock) { (id: Int) in id }
        await ever[1].load()
        await never[1].load()
        #expect(ever[1].isFresh && !never[1].isFresh)
        clock.advance(by: .seconds(1_000_000))
        #expect(ever[1].isFresh)
        ever.invalidate(1)
        #expect(!ever[1].isFresh)
    }

    @Test("K2: a value is stale after the clock jumps back")
    func clockJumpsBack() async {
        await product[7].load()
        clock.advance(by: .seconds(-1))
        #expect(!product[7].isFresh)
        await product[7].loadIfNeeded()
        #expect(calls.keys == [7, 7] && product[7].isFresh)
    }

    @Test("K2: a value that is set is fresh from that moment")
    func setting() async {
        product.set("own", for: 7)
        #expect(product[7].isFresh && product[7].value == "own")
        clock.advance(by: .seconds(50))
        product.set("own", for: 7)
        clock.advance(by: .seconds(50))
        #expect(product[7].isFresh)
        await product[7].loadIfNeeded()
        #expect(calls.keys.isEmpty)
    }

    @Test("K2: a value is stale after it is invalidated by key or by a predicate")
    func invalidating() async {
        for id in [4, 6, 8] { await product[id].load() }
        product.invalidate(4)
        product.invalidate(5)
        product.invalidate { $0 > 7 }
        #expect(!product[4].isFresh && product[6].isFresh && !product[8].isFresh)
        #expect(product.existing(5) == nil && product[4].hasValue)
        await product[4].loadIfNeeded()
        #expect(product[4].isFresh && calls.keys == [4, 6, 8, 4])
        product[6].invalidate()
        #expect(!product[6].isFresh)
    }

    @Test("K2: a load that started before an invalidation does not make the value fresh")
    func invalidatingDuringLoad() async {
        let gate = Gate<Int>()
        let number = QueryFamily(clock: clock) { (_: Int) in try await gate() }
        let entry = number[7]
        let first = immediately { await entry.loadIfNeeded() }
        await gate.isCalled()
        number.invalidate(7)
        gate.succeed(1)
        _ = await first.value
        #expect(entry.state == .loaded(1) && !entry.isFresh)
        let second = immediately { await entry.loadIfNeeded() }
        await gate.isCalled(2)
        gate.succeed(2)
        _ = await second.value
        #expect(entry.state == .loaded(2) && entry.isFresh)
    }

    @Test("K2: a late result of a superseded load does not make the current value fresh again")
    func lateResult() async {
        let gate = Gate<Int>(honorsCancellation: false)
        let number = QueryFamily(freshFor: .seconds(60), clock: clock) { (_: Int) in try await gate() }
        let entry = number[7]
        let load = immediately { await entry.load() }
        await gate.isCalled()
        number.set(1, for: 7)
        #expect(await load.value == .completed)
        clock.advance(by: .seconds(59))
        gate.succeed(2)
        for _ in 0..<100 { await Task.yield() }
        #expect(entry.value == 1 && entry.isFresh)
        clock.advance(by: .seconds(1))
        #expect(!entry.isFresh)
    }

    @Test(
        "K2: a failed refresh leaves the value stale, and a cancelled refresh does not change the freshness"
    )
    func failing() async {
        let gate = Gate<Int>()
        let number = QueryFamily(freshFor: .seconds(60), clock: clock) { (_: Int) in try await gate() }
        let entry = number[7]
        entry.set(1)
        let failing = immediately { await entry.reload() }
        await gate.isCalled()
        gate.fail(Failure())
        #expect(await failing.value.error is Failure)
        #expect(!entry.isFresh && entry.isFailed && entry.latestValue == 1)
        entry.set(2)
        let cancelled = immediately { await entry.reload() }
        await gate.isCalled(2)
        #expect(!entry.isFresh)
        cancelled.cancel()
        #expect(await cancelled.value == .cancelled)
        #expect(entry.state == .loaded(2) && entry.isFresh)
        clock.advance(by: .seconds(60))
        let late = immediately { await entry.loadIfNeeded() }
        await gate.isCalled(3)
        late.cancel()
        #expect(await late.value == .cancelled)
        #expect(entry.state == .loaded(2) && !entry.isFresh)
    }

    @Test("K2, U1: a restored or undone value is stale")
    func restoring() async {
        let undo = UndoRecorder()
        product.attach(undo)
        let entry = product[7]
        entry.set("old")
        entry.set("new")
        undo.undo()
        #expect(entry.state == .loaded("old") && !entry.isFresh)
        undo.redo()
        #expect(entry.state == .loaded("new") && !entry.isFresh)
        entry.set("newest")
        #expect(entry.isFresh)
        entry.pipeline.restore(entry.pipeline.snapshot)
        #expect(!entry.isFresh)
        await entry.loadIfNeeded()
        #expect(entry.isFresh && calls.keys == [7])
    }

    @Test("K2: an observer of isFresh wakes for a change or an invalidation, and not as time passes")
    func wakes() async {
        let entry = product[7]
        expectWakes(of: entry.isFresh, count: 1) { entry.set("a") }
        expectWakes(of: entry.isFresh, count: 0) { entry.set("b") }
        expectWakes(of: entry.isFresh, count: 1) {
            product.invalidate(7)
            product.invalidate(7)
        }
        expectWakes(of: entry.isFresh, count: 1) { entry.set("b") }
        expectWakes(of: entry.state, count: 0) { product.invalidate(7) }
        expectWakes(of: entry.isFresh, count: 1) { entry.set("b") }
        expectWakes(of: entry.isFresh, count: 0) { _ = clock.advance(by: .seconds(60)) }
        await expectWakes(of: entry.isFresh, count: 2) { await entry.loadIfNeeded() }
        #expect(entry.isFresh)
    }

    @Test("K2: an observer of isFresh wakes when a value that was too old is set again")
    func wakesAfterTheInterval() {
        let entry = product[7]
        entry.set("a")
        for value in ["a", "b"] {
            clock.advance(by: .seconds(60))
            #expect(!entry.isFresh)
            expectWakes(of: entry.isFresh, count: 1) { entry.set(value) }
            #expect(entry.isFresh)
        }
    }

    @Test("K2: an invalidation makes no commit of a value that cannot be compared")
    func incomparable() async {
        let opaque = QueryFamily(freshFor: .seconds(60), clock: clock) { (id: Int) in Opaque(number: id) }
        let log = EventLog()
        opaque.attach(log)
        let entry = opaque[7]
        await entry.load()
        let commits = log.commits.count
        expectWakes(of: entry.value?.number, count: 0) { opaque.invalidate(7) }
        #expect(log.commits.count == commits && !entry.isFresh)
    }

    @Test("An entry is a value store that supports test stores and other loads")
    func valueStore() async {
        let test = TestStore(product[7])
        product.set("own", for: 7)
        await test.expect {
            $0.state = .loaded("own"); $0.latestValue = "own"
        }
        let entry = product[7]
        entry.invalidate()
        await entry.loadIfNeeded { "other" }
        await test.expect { $0.state = .loading(previous: "own") }
        await test.expect {
            $0.state = .loaded("other"); $0.latestValue = "other"
        }
        #expect(entry.isFresh && calls.keys.isEmpty)
    }
}
