import LockstepCore
import LockstepTesting
import Testing

/// A request belongs to those who wait for it, and to those who show its entry.
@MainActor @Suite("Owners of requests in query families", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct RequestOwnerTests {
    private let clock = ManualClock()
    private let waits = ManualClock()
    private let gate = Gate<Int>()
    private let item: QueryFamily<Int, Int>

    init() {
        let (gate, waits) = (gate, waits)
        item = QueryFamily(
            freshFor: .seconds(60), keepsUnused: .seconds(300),
            retry: .exponential(max: 2, initial: .seconds(30), jitter: 0, clock: waits), clock: clock
        ) { (_: Int) in try await gate() }
    }

    private func turns() async { for _ in 0..<100 { await Task.yield() } }

    // MARK: Refetches

    @Test("E2, K5: an entry that is reset after a refetch is not requested")
    func resetAfterRefetch() async {
        item.set(1, for: 1)
        let screen = item[1]
        item.invalidate()
        item.refetch()
        for entry in item.stores { entry.reset() }
        await turns()
        #expect(gate.callCount == 0 && screen.isIdle)
    }

    @Test("E2, K5: an entry that is reset at its next use after a refetch is not requested")
    func resetAtNextUse() async {
        item.set(1, for: 1)
        item.invalidate()
        item.refetch()
        item[1].reset()
        await turns()
        #expect(gate.callCount == 0)
    }

    @Test("E2, K5: an entry that is removed, or that nobody shows any more, after a refetch is not requested")
    func removedAfterRefetch() async {
        for key in 1...2 { item.set(key, for: key) }
        let removed = item[1]
        var left: QueryEntry<Int, Int>? = item[2]
        item.invalidate()
        item.refetch()
        item.remove(1)
        _ = left?.value
        left = nil
        await turns()
        #expect(gate.callCount == 0 && removed.isIdle)
    }

    @Test("K5: any number of refetches and invalidations in one turn make one request")
    func oneRequest() async {
        item.set(1, for: 1)
        let screen = item[1]
        item.refetch(evenFresh: true)
        item.invalidate()
        item.refetch()
        item.invalidate(1)
        item.refetch(evenFresh: true)
        let loads = [Task { await screen.loadIfNeeded() }, Task { await screen.reload() }]
        await turns()
        #expect(gate.callCount == 1 && gate.hangingCalls == [0])
        gate.succeed(2)
        for load in loads { #expect(await load.value == .completed) }
        #expect(screen.value == 2 && screen.isFresh)
    }

    @Test("K5: two signals that come together make one request")
    func twoSignals() async {
        let (focus, reconnect) = (Signals(), Signals())
        item.set(1, for: 1)
        let screen = item[1]
        item.refetches(on: focus, evenFresh: true)
        item.refetches(on: reconnect, evenFresh: true)
        focus.send()
        reconnect.send()
        await gate.isCalled()
        await turns()
        #expect(gate.callCount == 1)
        gate.succeed(2)
        #expect(await eventually { screen.value == 2 })
    }

    @Test(
        "E2, K5: a refetch is cancelled when the last holder of its entry leaves, and waits for the next use",
        arguments: [false, true])
    func leaving(isFresh: Bool) async {
        item.set(1, for: 1)
        var screens: [QueryEntry<Int, Int>] = [item[1], item[1]]
        if !isFresh { item.invalidate() }
        item.refetch(evenFresh: isFresh)
        await gate.isCalled()
        screens.removeLast()
        await turns()
        #expect(gate.hangingCalls == [0])
        screens.removeLast()
        #expect(await eventually { gate.hangingCalls.isEmpty })
        await turns()
        #expect(gate.callCount == 1)

        let screen = item[1]
        #expect(screen.state == .loaded(1) && !screen.isFresh)
        await gate.isCalled(2)
        gate.succeed(2)
        #expect(await eventually { screen.state == .loaded(2) && screen.isFresh })
    }

    @Test(
        "E2: a refetch continues for a caller that joined it; when the caller leaves, for a screen that opened meanwhile, or ends",
        arguments: [false, true])
    func joined(opensAgain: Bool) async {
        item.set(1, for: 1)
        var screen: QueryEntry<Int, Int>? = item[1]
        item.invalidate()
        item.refetch()
        await gate.isCalled()
        let load = Task { [item] in await item[1].loadIfNeeded() }
        await turns()
        _ = screen?.value
        screen = nil
        await turns()
        if opensAgain {
            screen = item[1]
            await turns()
        }
        #expect(gate.hangingCalls == [0])
        load.cancel()
        #expect(await load.value == .cancelled)
        guard opensAgain else {
            #expect(await eventually { gate.hangingCalls.isEmpty })
            return
        }
        #expect(gate.hangingCalls == [0])
        gate.succeed(2)
        #expect(await eventually { screen?.value == 2 })
    }

    @Test("E2: a refetch whose last observer leaves is not retried")
    func observerLeaves() async {
        item.set(1, for: 1)
        let observer = StoreObserver { [item] in _ = item[1].value }
        item.invalidate()
        item.refetch()
        await gate.isCalled()
        observer.cancel()
        gate.fail(StateError.network(.noConnection))
        await waits.isSlept()
        await turns()
        waits.advance(by: .seconds(30))
        await turns()
        #expect(gate.callCount == 1 && !item[1].isLoading)
    }

    @Test("E2, K5: a refetch for an observer is retried at once after a signal, and gives up after the last attempt")
    func retriesWithoutWaiting() async {
        let observer = StoreObserver { [item] in _ = item[1].value }
        item.set(1, for: 1)
        item.invalidate()
        item.refetch()
        await gate.isCalled()
        item.refetch()
        await turns()
        gate.fail(StateError.network(.timeout))
        await gate.isCalled(2)
        #expect(gate.hangingCalls == [1])

        let quick = QueryFamily(retry: .constant(max: 2, .zero)) { [gate] (_: Int) in try await gate() }
        quick.set(1, for: 1)
        let other = StoreObserver { _ = quick[1].value }
        quick.invalidate()
        quick.refetch()
        for number in 3...5 {
            await gate.isCalled(number)
            gate.fail(StateError.network(.timeout), call: number - 1)
        }
        #expect(await eventually { quick.stores.first?.error == .network(.timeout) })
        await turns()
        #expect(gate.callCount == 5)
        observer.cancel()
        other.cancel()
    }

    @Test("E2: a refetch is retried for an observer that stays")
    func observerStays() async {
        item.set(1, for: 1)
        let observer = StoreObserver { [item] in _ = item[1].value }
        item.invalidate()
        item.refetch()
        await gate.isCalled()
        gate.fail(StateError.network(.noConnection))
        await waits.isSlept()
        await turns()
        waits.advance(by: .seconds(30))
        await gate.isCalled(2)
        gate.succeed(2)
        #expect(await eventually { item[1].value == 2 })
        observer.cancel()
    }

    @Test("E2, K5: polling pauses when the last observer has left, also if the answers are equal")
    func polling() async {
        let ticks = Signals()
        item.set(7, for: 1)
        item.refetches(on: ticks, evenFresh: true)
        let observer = StoreObserver { [item] in _ = item[1].value }
        ticks.send()
        await gate.isCalled()
        gate.succeed(7)
        #expect(await eventually { !item[1].isLoading })
        observer.cancel()
        for _ in 0..<5 {
            ticks.send()
            #expect(await ticks.areHandled())
            await turns()
        }
        #expect(gate.callCount == 1)
    }

    // MARK: Signals

    @Test("K5: a signal during a request that fails afterwards loads the entry again")
    func signalDuringAFailingRequest() async {
        let item = QueryFamily(clock: clock) { [gate] (_: Int) in try await gate() }
        let reconnects = Signals()
        item.refetches(on: reconnects)
        let screen = item[1]
        let load = Task { await screen.loadIfNeeded() }
        await gate.isCalled()
        reconnects.send()
        #expect(await reconnects.areHandled())
        await turns()
        #expect(gate.callCount == 1)
        gate.fail(StateError.network(.timeout))
        _ = await load.value
        await gate.isCalled(2)
        gate.succeed(2)
        #expect(await eventually { screen.value == 2 })
    }

    @Test("E2, K5: a signal during a failing request waits for the next use, if only its callers held the entry")
    func signalDuringARequestOfACaller() async {
        let item = QueryFamily { [gate] (_: Int) in try await gate() }
        item.set(0, for: 1)
        item.invalidate()
        let caller = Task { await item[1].loadIfNeeded() }
        await gate.isCalled()
        item.refetch()
        await turns()
        gate.fail(StateError.network(.timeout))
        _ = await caller.value
        await turns()
        #expect(gate.hangingCalls.isEmpty)

        let requests = gate.callCount
        let screen = item[1]
        await gate.isCalled(requests + 1)
        gate.succeed(2)
        #expect(await eventually { screen.value == 2 && gate.callCount == requests + 1 })
    }

    @Test("K5: a signal ends the wait for the next attempt")
    func signalDuringAWait() async {
        let reconnects = Signals()
        item.refetches(on: reconnects)
        let screen = item[1]
        let load = Task { await screen.loadIfNeeded() }
        await gate.isCalled()
        gate.fail(StateError.network(.noConnection))
        await waits.isSlept()
        reconnects.send()
        await gate.isCalled(2)
        gate.succeed(2)
        #expect(await load.value == .completed && screen.value == 2)
        #expect(await eventually { waits.sleeperCount == 0 })
    }

    @Test("K5: a signal during an attempt that fails afterwards starts the next attempt without a wait")
    func signalDuringAnAttempt() async {
        let screen = item[1]
        let load = Task { await screen.loadIfNeeded() }
        await gate.isCalled()
        item.refetch()
        await turns()
        gate.fail(StateError.network(.noConnection))
        await gate.isCalled(2)
        gate.succeed(2)
        #expect(await load.value == .completed)
    }

    // MARK: Removal

    @Test("E2: removing entries cancels their loads, clears what their holders show, and wakes them")
    func removing() async {
        item.set(42, for: 1)
        let screen = item[1]
        let shown = Wakes { screen.value }
        let load = Task { await screen.reload() }
        await gate.isCalled()
        item.removeAll()
        #expect(await load.value == .cancelled)
        #expect(await eventually { shown.seen.last == .some(nil) })
        #expect(screen.isIdle && gate.hangingCalls.isEmpty && item.count == 0)
        let warnings = WarningLog()
        await warnings.collect { #expect(await screen.loadIfNeeded() == .cancelled) }
        #expect(warnings.lines.count == 1 && gate.callCount == 1 && screen.isIdle)
        shown.end()
    }

    @Test("E2: the late code of a load whose entry was removed changes no entry of the family")
    func lateCode() async {
        let gate = Gate<Int>(honorsCancellation: false)
        var family: QueryFamily<Int, Int>?
        let item = QueryFamily(clock: clock) { (key: Int) in
            let value = try await gate()
            family?.set(value, for: 2)
            _ = await family?[3].loadIfNeeded()
            family?[1].set(value)
            // This task is not cancelled with the load.
            let change = Task { await family?[4].optimistically({ $0 = 9 }) {} }
            if case .success = await change.value { Issue.record("late code changed an entry") }
            return value
        }
        family = item
        let load = Task { await item[1].loadIfNeeded() }
        await gate.isCalled()
        item.removeAll()
        #expect(await load.value == .cancelled)
        let warnings = WarningLog()
        await warnings.collect {
            gate.succeed(1)
            await turns()
        }
        #expect(item.stores.allSatisfy(\.isIdle) && gate.callCount == 1)
    }

    @Test("E2: an entry is cleared even if its own loading function, or late code of the family, removes it")
    func removedByLoads() async {
        let gate = Gate<Int>(honorsCancellation: false)
        var family: QueryFamily<Int, Int>?
        let item = QueryFamily(clock: clock) { (key: Int) in
            family?.remove(key)
            let value = try await gate()
            family?.remove(2)
            return value
        }
        family = item
        let screens = (1...2).map { item[$0] }
        for screen in screens { screen.set(1) }
        let load = Task { await screens[0].reload() }
        await gate.isCalled()
        #expect(await load.value == .cancelled)
        #expect(screens[0].isIdle && screens[1].value == 1)
        gate.succeed(1)
        #expect(await eventually { screens[1].isIdle })
        #expect(item.count == 0)
    }

    // MARK: Limits

    @Test("F2: entries of loads that ran at the same time are released beyond the limit when the loads end")
    func limit() async {
        let item = QueryFamily(limit: 5, clock: clock) { [gate] (_: Int) in try await gate() }
        let loads = (0..<20).map { key in Task { await item.prefetch(key) } }
        await gate.isCalled(20)
        for _ in loads { gate.succeed(1) }
        for load in loads { _ = await load.value }
        await turns()
        #expect(item.count == 5)
    }
}
