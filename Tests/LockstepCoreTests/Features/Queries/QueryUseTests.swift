import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("Joining, use and refetching in query families", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct QueryUseTests {
    private let clock = ManualClock()
    private let gate = Gate<Int>()
    private let number: QueryFamily<Int, Int>

    init() {
        let gate = gate
        number = QueryFamily(freshFor: .seconds(60), keepsUnused: .seconds(300), clock: clock) { (_: Int) in
            try await gate()
        }
    }

    @MainActor @Observable final class Connection {
        var isOnline = false
    }

    private func load(_ key: Int) -> Task<ExecutionOutcome, Never> {
        immediately { [number] in await number[key].loadIfNeeded() }
    }

    @Test("K3: concurrent callers of one key run one operation, and another key runs another operation")
    func joining() async {
        let loads = [load(7), load(7), load(7)]
        let other = load(8)
        await gate.isCalled(2)
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.callCount == 2)
        gate.succeed(1, call: 0)
        gate.succeed(2, call: 1)
        for load in loads { #expect(await load.value.isCompleted) }
        #expect(await other.value.isCompleted)
        #expect(number[7].value == 1 && number[8].value == 2)
    }

    @Test("K3: the operation is cancelled when its last caller is cancelled, and the entry does not stay loading")
    func cancelling() async {
        let (first, second) = (load(7), load(7))
        await gate.isCalled()
        first.cancel()
        #expect(await first.value == .cancelled)
        #expect(gate.hangingCalls == [0] && number[7].isLoading)
        second.cancel()
        #expect(await second.value == .cancelled)
        #expect(await eventually { gate.hangingCalls.isEmpty })
        #expect(number[7].state == .idle)
        let third = load(7)
        await gate.isCalled(2)
        gate.succeed(3)
        #expect(await third.value.isCompleted && number[7].state == .loaded(3))
    }

    @Test("K3: loads use the family's retry policy, timeout and clock")
    func retryAndTimeout() async {
        let gate = gate
        let number = QueryFamily(
            retry: .exponential(max: 1, initial: .seconds(1), jitter: 0), timeout: .seconds(10), clock: clock
        ) { (_: Int) in try await gate() }
        let entry = number[7]
        let load = immediately { await entry.loadIfNeeded() }
        await gate.isCalled()
        // One sleep belongs to the family itself.
        await clock.isSlept(on: 2)
        clock.advance(by: .seconds(10))
        await clock.isSlept(on: 3)
        clock.advance(by: .seconds(1))
        await gate.isCalled(2)
        gate.succeed(5)
        #expect(await load.value.isCompleted && entry.value == 5)
    }

    @Test("K4, F1: an unused entry is released, even if only a prefetch has requested it")
    func prefetching() async {
        let prefetch = immediately { [number] in await number.prefetch(7) }
        await gate.isCalled()
        for check in 1...3 { await clock.runCheck(check, every: .seconds(300)) }
        #expect(number.existing(7)?.isLoading == true)
        gate.succeed(7)
        #expect(await prefetch.value.isCompleted)
        #expect(await number.prefetch(7).isCompleted && gate.callCount == 1)
        await clock.runCheck(4, every: .seconds(300))
        #expect(number.count == 1)
        await clock.runLastCheck(5, every: .seconds(300), of: number)
        #expect(number.count == 0)
    }

    @Test("F2: invalidating an entry does not count as use")
    func invalidating() {
        let number = QueryFamily(limit: 2) { (key: Int) in key }
        _ = number[1]
        _ = number[2]
        number.invalidate(1)
        _ = number[3]
        #expect(number.stores.map(\.key).sorted() == [2, 3])
    }

    @Test("K4, E2: a removed entry is created again, and the load of the removed entry is cancelled")
    func removing() async {
        let old = number[7]
        let load = immediately { await old.load() }
        await gate.isCalled()
        number.remove(7)
        #expect(await load.value == .cancelled && old.isIdle)
        #expect(number[7] !== old && number[7].isIdle)
    }

    @Test("K3, F5: releasing a family during a load does not end the load")
    func familyReleased() async {
        let gate = gate
        var family: QueryFamily<Int, Int>? = QueryFamily(clock: clock) { (_: Int) in try await gate() }
        weak let reference = family
        let load = immediately { [entry = family?[7]] in await entry?.load() }
        await gate.isCalled()
        family = nil
        #expect(reference == nil)
        gate.succeed(1)
        #expect(await load.value == .completed)
    }

    @Test("K4, F3: holding only the value of an entry keeps the entry")
    func valueHeld() async {
        let value = number[7].asyncValue
        for check in 1...3 { await clock.runCheck(check, every: .seconds(300)) }
        number.set(1, for: 7)
        #expect(value.value == 1)
    }

    // MARK: Refetching

    @Test("K5: a signal loads the stale entries in use again; with evenFresh, it also loads fresh ones")
    func refetching() async {
        let signals = Signals()
        let ticks = Signals()
        for key in 1...3 { number.set(key, for: key) }
        let held = [number[1], number[2], number[5]]
        let wakes = Wakes { [number] in number[3].value }
        number.invalidate(1)
        number.invalidate { $0 >= 3 }
        number.refetches(on: signals)
        signals.send()
        await gate.isCalled(2)
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.callCount == 2)
        #expect(
            held[0].isLoading && !held[1].isLoading && number[3].isLoading && held[2].isIdle)
        // A second signal does not start the loads again.
        signals.send()
        #expect(await signals.areHandled())
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.callCount == 2)
        gate.succeed(10)
        gate.succeed(10)
        #expect(await eventually { held[0].isFresh && number[3].isFresh })
        number.refetches(on: ticks, evenFresh: true)
        ticks.send()
        await gate.isCalled(5)
        #expect(held.map(\.isLoading) == [true, true, false] && number[3].isLoading)
        for _ in 0..<3 { gate.succeed(20) }
        #expect(await eventually { held[0].value == 20 && held[1].value == 20 })
        wakes.end()
    }

    @Test("K5: after an invalidation of all keys, a refetch loads the entries in use, and others at their next use")
    func refetchingOnce() async {
        for key in 1...3 { number.set(key, for: key) }
        let held = number[1]
        number.refetch()
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.callCount == 0)
        number.invalidate()
        number.refetch()
        await gate.isCalled()
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.callCount == 1 && held.isLoading)
        gate.succeed(10)
        #expect(await eventually { held.value == 10 && held.isFresh })
        _ = number[2].value
        await gate.isCalled(2)
        gate.succeed(20)
        #expect(await eventually { number[2].value == 20 })
    }

    @Test("K5: a signal loads an entry whose only observer is woken by the cause of the signal")
    func refetchingForWoken() async {
        let signals = Signals()
        let connection = Connection()
        number.set(7, for: 7)
        number.invalidate(7)
        number.refetches(on: signals)
        let observer = StoreObserver { [number] in
            _ = connection.isOnline
            _ = number[7].value
        }
        #expect(await signals.areHandled())
        // The signal is handled after the change and before the observer runs again.
        signals.send()
        connection.isOnline = true
        await gate.isCalled()
        gate.succeed(8)
        #expect(await eventually { number[7].value == 8 })
        observer.cancel()
    }

    @Test("K5: a stale entry that is not in use at the signal loads at its next use, unless it is fresh by then")
    func refetchingAtNextUse() async {
        let signals = Signals()
        for key in 1...3 { number.set(key, for: key) }
        number.invalidate(1)
        number.invalidate(2)
        number.refetches(on: signals)
        signals.send()
        #expect(await signals.areHandled())
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.callCount == 0)
        number.set(20, for: 2)
        #expect(number[1].value == 1 && number[2].value == 20 && number[3].value == 3)
        await gate.isCalled()
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.callCount == 1 && number[1].isLoading)
        gate.succeed(10)
        #expect(await eventually { number[1].value == 10 })
        // Another use starts no other load.
        number.invalidate(1)
        _ = number[1]
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.callCount == 1)
    }

    @Test("K5: with evenFresh, a signal invalidates entries that are not in use, and they load at their next use")
    func refetchingFreshAtNextUse() async {
        let signals = Signals()
        number.set(1, for: 1)
        number.refetches(on: signals, evenFresh: true)
        signals.send()
        #expect(await signals.areHandled())
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.callCount == 0)
        // The load of the caller and the load of the signal are the same load.
        let load = load(1)
        await gate.isCalled()
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.callCount == 1)
        gate.succeed(2)
        #expect(await load.value.isCompleted && number[1].value == 2)
    }

    @Test("K5: a signal loads nothing if the entries have been released")
    func refetchingAfterRelease() async {
        let signals = Signals()
        number.set(1, for: 7)
        number.invalidate(7)
        number.refetches(on: signals)
        await clock.runCheck(1, every: .seconds(300))
        await clock.runLastCheck(2, every: .seconds(300), of: number)
        signals.send()
        #expect(await signals.areHandled())
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.callCount == 0 && number.count == 0)
    }

    @Test("K5: a signal loads an entry again if its last load failed")
    func refetchingAfterFailure() async {
        let (signals, signal) = AsyncStream.makeStream(of: Int.self)
        let entry = number[7]
        entry.setError(.network(.timeout))
        number.refetches(on: signals)
        signal.yield(1)
        await gate.isCalled()
        gate.succeed(1)
        #expect(await eventually { entry.value == 1 })
    }

    @Test("K5: after the end of refetching, a signal that was sent before loads nothing")
    func signalBeforeTheEnd() async {
        let signals = Signals()
        let entry = number[7]
        entry.set(1)
        entry.invalidate()
        let refetching = number.refetches(on: signals)
        #expect(await signals.areHandled())
        signals.send()
        refetching.cancel()
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.callCount == 0 && !entry.isLoading)
    }

    @Test("K5: refetching ends when it is ended or the family is released, and does not keep the family alive")
    func endOfRefetching() async {
        let (signals, signal) = AsyncStream.makeStream(of: Void.self)
        let (others, other) = AsyncStream.makeStream(of: Void.self)
        let ended = Locked(0)
        signal.onTermination = { _ in ended.withLock { $0 += 1 } }
        other.onTermination = { _ in ended.withLock { $0 += 1 } }
        weak var reference: QueryFamily<Int, Int>?
        let entry: QueryEntry<Int, Int>
        do {
            let gate = gate
            let number = QueryFamily(clock: clock) { (_: Int) in try await gate() }
            reference = number
            entry = number[7]
            entry.set(1)
            entry.invalidate()
            let refetching = number.refetches(on: signals)
            number.refetches(on: others)
            refetching.cancel()
            refetching.cancel()
            #expect(await eventually { ended.withLock { $0 } == 1 })
            signal.yield()
        }
        #expect(reference == nil)
        other.yield()
        #expect(await eventually { ended.withLock { $0 } == 2 })
        #expect(gate.callCount == 0 && !entry.isLoading)
    }
}
