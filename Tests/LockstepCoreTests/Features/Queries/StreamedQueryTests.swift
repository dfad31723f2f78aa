import LockstepCore
import LockstepTesting
import Testing

/// Streams that a test feeds.
@MainActor private final class Market {
    typealias Prices = AsyncThrowingStream<Int, any Error>

    private(set) var opened: [Prices.Continuation] = []
    let ended = Locked(0)

    nonisolated init() {}

    func prices() -> Prices {
        let (prices, price) = Prices.makeStream()
        price.onTermination = { [ended] _ in ended.withLock { $0 += 1 } }
        opened.append(price)
        return prices
    }

    /// Returns the input of an opened stream, or `nil` if the stream was not opened, so that the test fails instead
    /// of trapping.
    func price(_ number: Int) -> Prices.Continuation? { opened.indices.contains(number) ? opened[number] : nil }

    var endedCount: Int { ended.withLock { $0 } }
}

@MainActor @Suite("Query families of streams", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct StreamedQueryTests {
    private let clock = ManualClock()
    private let market = Market()

    private func family(retry: RetryPolicy = .never) -> QueryFamily<String, Int> {
        QueryFamily(
            freshFor: .seconds(60), keepsUnused: .seconds(300), retry: retry, clock: clock,
            stream: { [market] (_: String) in market.prices() })
    }

    /// Loads an entry by sending a value to its stream.
    private func open(_ entry: QueryEntry<String, Int>, with value: Int) async {
        let count = market.opened.count
        let load = immediately { await entry.loadIfNeeded() }
        #expect(await eventually { market.opened.count == count + 1 })
        #expect(entry.isLoading)
        market.price(count)?.yield(value)
        #expect(await load.value.isCompleted && entry.state == .loaded(value))
    }

    @Test("K6: the first value ends the load, and the stream stays open")
    func following() async {
        let price = family()
        let entry = price["milk"]
        await open(entry, with: 1)
        market.price(0)?.yield(2)
        #expect(await eventually { entry.state == .loaded(2) })
        clock.advance(by: .seconds(100))
        #expect(entry.isFresh)
        #expect(await entry.loadIfNeeded().isCompleted && market.opened.count == 1)
        #expect(market.endedCount == 0)
    }

    @Test("K6: concurrent callers open one stream, which ends when the last caller is cancelled before the first value")
    func joining() async {
        let entry = family()["milk"]
        let loads = (0..<2).map { _ in immediately { await entry.loadIfNeeded() } }
        #expect(await eventually { market.opened.count == 1 })
        loads[0].cancel()
        #expect(await loads[0].value == .cancelled)
        #expect(entry.isLoading && market.endedCount == 0)
        loads[1].cancel()
        #expect(await loads[1].value == .cancelled)
        #expect(await eventually { market.endedCount == 1 } && entry.isIdle && market.opened.count == 1)
    }

    @Test("K6: a stream stays open if its caller is cancelled after the first value")
    func callerGone() async {
        let entry = family()["milk"]
        let load = immediately {
            await entry.loadIfNeeded()
            return await entry.loadIfNeeded()
        }
        #expect(await eventually { market.opened.count == 1 })
        market.price(0)?.yield(1)
        _ = await load.value
        load.cancel()
        market.price(0)?.yield(2)
        #expect(await eventually { entry.value == 2 } && market.endedCount == 0)
    }

    @Test("K6, E2: a stream ends when the last holder of its entry leaves, and the entry keeps its value")
    func release() async {
        let price = family()
        weak var reference: QueryEntry<String, Int>?
        do {
            let entry = price["milk"]
            reference = entry
            await open(entry, with: 1)
        }
        #expect(await eventually { market.endedCount == 1 })
        #expect(reference == nil && price.count == 1)
        let again = price["milk"]
        #expect(again.state == .loaded(1) && !again.isFresh)
        await open(again, with: 2)
        #expect(price["milk"] === again && market.endedCount == 1)
    }

    @Test("K6, E2: a stream stays open for an observer that reads its entry through the family")
    func observer() async {
        let price = family()
        let observer = StoreObserver { _ = price["milk"].value }
        await open(price["milk"], with: 1)
        for _ in 0..<100 { await Task.yield() }
        market.price(0)?.yield(2)
        #expect(await eventually { price["milk"].value == 2 } && market.endedCount == 0)
        observer.cancel()
        await clock.runCheck(1, every: .seconds(300))
        await clock.runLastCheck(2, every: .seconds(300), of: price)
        #expect(await eventually { market.endedCount == 1 })
    }

    @Test("K6, E2: the stream of a removed entry ends, and the entry shows nothing that arrives later")
    func removal() async {
        let price = family()
        let entry = price["milk"]
        await open(entry, with: 1)
        price.remove("milk")
        market.price(0)?.yield(2)
        #expect(await eventually { market.endedCount == 1 })
        #expect(entry.isIdle)
    }

    @Test("K6: a reload replaces the stream with a new one")
    func reloading() async {
        let entry = family()["milk"]
        await open(entry, with: 1)
        let reload = immediately { await entry.reload() }
        #expect(await eventually { market.opened.count == 2 && market.endedCount == 1 })
        #expect(entry.state == .loading(previous: 1))
        market.price(1)?.yield(5)
        #expect(await reload.value.isCompleted && entry.state == .loaded(5) && entry.isFresh)
        market.price(1)?.yield(6)
        #expect(await eventually { entry.value == 6 })
    }

    @Test("K6: after a retryable error, the stream is opened again, and the value is stale until then")
    func reconnecting() async {
        let price = family(retry: .exponential(max: 1, initial: .seconds(1), jitter: 0))
        let entry = price["milk"]
        await clock.isSlept()
        await open(entry, with: 1)
        for round in 1...3 {
            market.price(round - 1)?.finish(throwing: StateError.network(.timeout))
            await clock.isSlept(on: round + 1)
            #expect(entry.state == .loaded(round) && !entry.isFresh)
            clock.advance(by: .seconds(1))
            #expect(await eventually { market.opened.count == round + 1 })
            market.price(round)?.yield(round + 1)
            #expect(await eventually { entry.state == .loaded(round + 1) })
            #expect(entry.isFresh)
        }
    }

    @Test("E2: the stream of an entry that only an observer shows ends with its family")
    func familyReleased() async {
        var price: QueryFamily<String, Int>? = family()
        let observer = StoreObserver { [weak price] in _ = price?["milk"].value }
        let load = Task { [weak price] in await price?["milk"].loadIfNeeded() }
        #expect(await eventually { market.opened.count == 1 })
        market.price(0)?.yield(1)
        #expect(await load.value == .completed)
        for _ in 0..<100 { await Task.yield() }
        price = nil
        #expect(await eventually { market.endedCount == 1 })
        observer.cancel()
    }

    @Test(
        "K6, K5: a stream that an observer shows is opened again after an error, also after a signal",
        arguments: [false, true])
    func signalBeforeAnError(hasElement: Bool) async {
        let price = family(retry: .constant(max: 5, .seconds(1)))
        let signals = Signals()
        price.refetches(on: signals)
        let observer = StoreObserver { _ = price["milk"].value }
        let load = Task { await price["milk"].loadIfNeeded() }
        #expect(await eventually { market.opened.count == 1 })
        market.price(0)?.yield(1)
        _ = await load.value
        signals.send()
        #expect(await signals.areHandled())
        market.price(0)?.yield(2)
        #expect(await eventually { price.stores.first?.value == 2 })
        for _ in 0..<100 { await Task.yield() }
        if hasElement {
            market.price(0)?.yield(3)
            #expect(await eventually { price.stores.first?.value == 3 })
        }
        market.price(0)?.finish(throwing: StateError.network(.timeout))
        if hasElement {
            #expect(await eventually { clock.sleeperCount == 2 })
            for _ in 0..<100 { await Task.yield() }
            clock.advance(by: .seconds(1))
        }
        #expect(await eventually { market.opened.count == 2 })
        observer.cancel()
    }

    @Test("K6: cancelling a caller that waits for the stream to be opened again does not end the stream")
    func cancelledWhileReconnecting() async {
        let entry = family(retry: .exponential(max: 1, initial: .seconds(1), jitter: 0))["milk"]
        await open(entry, with: 1)
        market.price(0)?.finish(throwing: StateError.network(.timeout))
        #expect(await eventually { !entry.isFresh })
        let load = immediately { await entry.loadIfNeeded() }
        load.cancel()
        #expect(await load.value == .cancelled)
        #expect(entry.state == .loaded(1))
        #expect(await eventually { clock.sleeperCount >= 1 })
        clock.advance(by: .seconds(1))
        #expect(await eventually { market.opened.count == 2 })
        market.price(1)?.yield(2)
        #expect(await eventually { entry.value == 2 && entry.isFresh })
    }

    @Test("K6: an error without a retry fails the entry, and the next load opens a new stream")
    func failing() async {
        let entry = family()["milk"]
        await open(entry, with: 1)
        market.price(0)?.finish(throwing: StateError.network(.timeout))
        #expect(await eventually { entry.state == .failed(.network(.timeout)) })
        #expect(entry.latestValue == 1)
        await open(entry, with: 2)
    }

    @Test("K6, K2: a stream that finishes leaves its value, which stays fresh for the freshness interval")
    func ending() async {
        let entry = family()["milk"]
        await open(entry, with: 1)
        market.price(0)?.finish()
        #expect(await eventually { market.endedCount == 1 })
        for _ in 0..<100 { await Task.yield() }
        #expect(entry.state == .loaded(1) && entry.isFresh)
        clock.advance(by: .seconds(60))
        #expect(!entry.isFresh)
        let load = immediately { await entry.loadIfNeeded() }
        #expect(await eventually { market.opened.count == 2 })
        market.price(1)?.yield(2)
        #expect(await load.value.isCompleted)
    }

    @Test("K6, K2: observers of isFresh wake when the stream of an old value ends")
    func wakes() async {
        let entry = family()["milk"]
        await open(entry, with: 1)
        clock.advance(by: .seconds(100))
        let fresh = Wakes { entry.isFresh }
        market.price(0)?.finish()
        #expect(await eventually { market.endedCount == 1 })
        for _ in 0..<100 { await Task.yield() }
        #expect(fresh.seen == [true, false])
    }

    @Test("K6: a stream ends when a reaction to one of its values reloads its entry")
    func reloadingInAReaction() async {
        let entry = family()["milk"]
        await open(entry, with: 1)
        let log = EventLog()
        var reload: Task<ExecutionOutcome, Never>?
        log.onEvent = { event in
            guard case .committed(let commit) = event, commit.label == "element", reload == nil else { return }
            reload = Task { await entry.reload() }
        }
        entry.pipeline.attach(log)
        market.price(0)?.yield(2)
        #expect(await eventually { market.opened.count == 2 })
        market.price(1)?.yield(5)
        #expect(await ends(reload))
        #expect(await reload?.value == .completed)
        #expect(await eventually { market.endedCount == 1 })
        market.price(1)?.yield(6)
        #expect(await eventually { entry.value == 6 } && market.endedCount == 1)
    }

    @Test("K6: a value that is set or updated stays until the next value of the stream, which stays open")
    func setting() async {
        let price = family()
        let entry = price["milk"]
        await open(entry, with: 1)
        price.set(8, for: "milk")
        entry.update { $0 += 1 }
        clock.advance(by: .seconds(100))
        #expect(entry.state == .loaded(9) && entry.isFresh)
        market.price(0)?.yield(2)
        #expect(await eventually { entry.state == .loaded(2) })
        #expect(market.endedCount == 0)
    }

    @Test("K6: after an invalidation, the next value of the open stream is fresh")
    func invalidating() async {
        let entry = family()["milk"]
        await open(entry, with: 1)
        entry.invalidate()
        #expect(!entry.isFresh)
        market.price(0)?.yield(2)
        #expect(await eventually { entry.state == .loaded(2) })
        #expect(entry.isFresh)
    }

    @Test("K6: the load of a stream that ends without a value is cancelled")
    func endingWithoutValue() async {
        let entry = family()["milk"]
        let load = immediately { await entry.loadIfNeeded() }
        #expect(await eventually { market.opened.count == 1 })
        market.price(0)?.finish()
        #expect(await load.value == .cancelled)
        #expect(entry.isIdle)
    }

    @Test("K6: if a stream that was opened again ends without a value, the load is cancelled")
    func endingWithoutValueAfterAnError() async {
        let entry = family(retry: .exponential(max: 1, initial: .seconds(1), jitter: 0))["milk"]
        await open(entry, with: 1)
        market.price(0)?.finish(throwing: StateError.network(.timeout))
        #expect(await eventually { !entry.isFresh && clock.sleeperCount >= 1 })
        let load = immediately { await entry.loadIfNeeded() }
        clock.advance(by: .seconds(1))
        #expect(await eventually { market.opened.count == 2 })
        market.price(1)?.finish()
        #expect(await load.value == .cancelled)
        #expect(entry.state == .loaded(1) && !entry.isFresh)
    }

    @Test("K6: a reload that opens a stream without a value keeps the old value")
    func reloadingWithoutValue() async {
        let entry = family()["milk"]
        await open(entry, with: 1)
        let reload = immediately { await entry.reload() }
        #expect(await eventually { market.opened.count == 2 })
        market.price(1)?.finish()
        #expect(await reload.value == .cancelled)
        #expect(entry.state == .loaded(1))
    }
}
