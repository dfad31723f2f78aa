import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Refetching some entries, and waiting for it", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct RefetchingTests {
    private let clock = ManualClock()
    private let gate = Gate<Int>()
    private let calls = Keys()
    private let item: QueryFamily<Int, Int>

    @MainActor private final class Keys { var all: [Int] = [] }

    init() {
        item = QueryFamily(freshFor: .seconds(60), clock: clock) { [gate, calls] (key: Int) in
            calls.all.append(key)
            return try await gate()
        }
        for key in 1...4 { item.set(key, for: key) }
    }

    private func turns() async { for _ in 0..<100 { await Task.yield() } }

    @Test("K5: refetch of one key, and of the keys that satisfy a condition, loads only those")
    func someKeys() async {
        let screens = (1...4).map { item[$0] }
        item.invalidate()
        item.refetch(2)
        item.refetch(99)
        await gate.isCalled()
        await turns()
        #expect(calls.all == [2])
        item.refetch { $0 > 2 }
        await gate.isCalled(3)
        await turns()
        #expect(calls.all.sorted() == [2, 3, 4])
        item.refetch(1, evenFresh: true)
        await gate.isCalled(4)
        #expect(calls.all.sorted() == [1, 2, 3, 4])
        for _ in screens { gate.succeed(0) }
        #expect(await eventually { screens.allSatisfy { $0.state == .loaded(0) } })
    }

    @Test("K5, E2: an entry that is removed in the turn of a refetch, and then set, is not loaded, without a warning")
    func removedAndSet() async {
        let warnings = WarningLog()
        await warnings.collect {
            item.refetch(evenFresh: true)
            let screen = item[1]  // the next use, which starts the refetch
            item.remove(1)
            screen.set(5)
            screen.invalidate()
            await turns()
            #expect(screen.value == 5)
        }
        #expect(gate.callCount == 0 && warnings.lines.isEmpty)
    }

    @Test("K5: refetchAndWait returns when all loads have ended, with the outcome of each")
    func waiting() async {
        let screens = (1...3).map { item[$0] }
        item.invalidate { $0 != 3 }
        let refetch = Task { [item] in await item.refetchAndWait() }
        await gate.isCalled(2)
        gate.succeed(10, call: 0)
        gate.fail(StateError.unauthorized, call: 1)
        let outcomes = await refetch.value
        #expect(Set(outcomes.keys) == [1, 2])
        #expect(outcomes[calls.all[0]] == .completed)
        #expect(outcomes[calls.all[1]] == .failed(StateError.unauthorized))
        await turns()
        #expect(gate.callCount == 2 && screens[2].isFresh)
    }

    @Test("K5: with evenFresh, refetchAndWait loads fresh entries; a running load is not started again")
    func waitingEvenFresh() async {
        let screens = (1...2).map { item[$0] }
        item.invalidate(1)
        let load = Task { [item] in await item[1].loadIfNeeded() }
        await gate.isCalled()
        let refetch = Task { [item] in await item.refetchAndWait(evenFresh: true) { $0 < 3 } }
        await gate.isCalled(2)
        await turns()
        #expect(gate.callCount == 2)
        gate.succeed(10, call: 0)
        gate.succeed(20, call: 1)
        #expect(await refetch.value == [1: .completed, 2: .completed])
        #expect(await load.value == .completed && screens.map(\.value) == [10, 20])
    }

    @Test("K5, E2: refetchAndWait loads nothing that is idle or unused; what is unused loads at its next use")
    func waitingForUnused() async {
        let idle = item[9]
        item.invalidate()
        #expect(await item.refetchAndWait().isEmpty)
        #expect(gate.callCount == 0 && idle.isIdle)
        let screen = item[1]
        await gate.isCalled()
        gate.succeed(10)
        #expect(await eventually { screen.value == 10 })
    }

    @Test("E2: when the caller of refetchAndWait is cancelled, the load continues for those who show the entry")
    func cancelledWhileShown() async {
        let screen = item[1]
        item.invalidate()
        let refetch = Task { [item] in await item.refetchAndWait() }
        await gate.isCalled()
        refetch.cancel()
        #expect(await refetch.value == [1: .cancelled])
        #expect(gate.hangingCalls == [0])
        gate.succeed(10)
        #expect(await eventually { screen.value == 10 })
    }

    @Test("K5: refetchAndWait is a signal for a request that runs and then fails")
    func waitingForAFailingRequest() async {
        let screen = item[1]
        item.invalidate()
        let load = Task { [item] in await item[1].loadIfNeeded() }
        await gate.isCalled()
        let refetch = Task { [item] in await item.refetchAndWait() }
        await turns()
        gate.fail(StateError.network(.timeout))
        _ = await load.value
        #expect(await refetch.value == [1: .failed(StateError.network(.timeout))])
        await gate.isCalled(2)
        gate.succeed(10)
        #expect(await eventually { screen.value == 10 })
    }

    @Test("E2: the loads of refetchAndWait belong to its caller")
    func cancelled() async {
        var screen: QueryEntry<Int, Int>? = item[1]
        item.invalidate()
        let refetch = Task { [item] in await item.refetchAndWait() }
        await gate.isCalled()
        _ = screen?.value
        screen = nil
        await turns()
        #expect(gate.hangingCalls == [0])
        refetch.cancel()
        #expect(await refetch.value == [1: .cancelled])
        #expect(gate.hangingCalls.isEmpty)
    }

    @Test("K5: refetches(on:where:while:) loads the keys of the condition, until their values are finished")
    func conditions() async {
        let signals = Signals()
        item.refetches(on: signals, evenFresh: true, where: { $0 < 3 }, while: { $0 < 10 })
        let screens = (1...3).map { item[$0] }
        signals.send()
        await gate.isCalled(2)
        gate.succeed(10, call: calls.all.firstIndex(of: 1)!)
        gate.succeed(9, call: calls.all.firstIndex(of: 2)!)
        #expect(await eventually { screens.map(\.value) == [10, 9, 3] })
        signals.send()
        #expect(await signals.areHandled())
        await gate.isCalled(3)
        await turns()
        #expect(calls.all.count == 3 && calls.all.last == 2)
        gate.succeed(11)
        #expect(await eventually { screens[1].value == 11 })
    }

    @Test("K5: polling on a clock loads what is shown, and only that")
    func polling() async {
        let ticks = ManualClock()
        item.refetches(on: .every(.seconds(5), clock: ticks), evenFresh: true)
        var screen: QueryEntry<Int, Int>? = item[1]
        for number in 1...3 {
            #expect(await ticks.nextSleep() == .seconds(5))
            #expect(gate.callCount == number - 1)
            ticks.advance(by: .seconds(5))
            await gate.isCalled(number)
            gate.succeed(number * 10)
            #expect(await eventually { screen?.state == .loaded(number * 10) })
        }
        screen = nil
        for _ in 1...3 {
            await ticks.nextSleep()
            ticks.advance(by: .seconds(5))
            await turns()
        }
        #expect(gate.callCount == 3)
    }

    @Test("K7: when all pages are loaded again, each page has all attempts of the policy")
    func retriesOfPages() async {
        let requests = Keys()
        let failures = Locked([3: 2, 1: 1])
        let list = PagedQueryFamily(
            reloadsAllPages: true, retry: .constant(max: 2, .zero)
        ) { (_: Int, cursor: Int?) in
            let page = cursor ?? 0
            requests.all.append(page)
            let fails = failures.withLock { failures in
                defer { failures[page, default: 0] -= 1 }
                return failures[page, default: 0] > 0
            }
            if fails { throw StateError.network(.timeout) }
            return Page(items: [page], next: page < 4 ? page + 1 : nil)
        }
        list.set(Pages(items: [0, 1, 2, 3, 4], next: nil, count: 5), for: 1)
        #expect(await list[1].reload() == .completed)
        #expect(requests.all == [0, 1, 1, 2, 3, 3, 3, 4])
        #expect(list[1].items == [0, 1, 2, 3, 4])
    }
}
