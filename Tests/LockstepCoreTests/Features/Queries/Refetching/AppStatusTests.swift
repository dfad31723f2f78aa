import Foundation
import LockstepTesting
import Testing

@testable import LockstepCore

@MainActor @Suite("Requests and the status of the app", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct AppStatusTests {
    private let clock = ManualClock()
    private let gate = Gate<Int>()
    private let status = AppStatus()

    /// Makes a family with the usual options, changed by `change`.
    private func family(_ change: (inout QueryOptions) -> Void = { _ in }) -> QueryFamily<Int, Int> {
        var options = QueryOptions.automatic
        options.clock = clock
        change(&options)
        return withDependencies {
            $0.appStatus = status
        } operation: {
            QueryFamily(options) { [gate] (_: Int) in try await gate() }
        }
    }

    /// Waits until the wait for a retry has started. The family also sleeps, for its checks for unused entries.
    private func nextRetry() async { while await clock.nextSleep() > .seconds(60) {} }

    private func turns() async { for _ in 0..<100 { await Task.yield() } }

    @Test("K12: without network, a request waits, and is sent once when the network is available")
    func waiting() async {
        status.isOnline = false
        let entry = family()[1]
        let load = immediately { await entry.loadIfNeeded() }
        await turns()
        #expect(gate.callCount == 0 && entry.isLoading)
        status.isOnline = true
        await gate.isCalled()
        await turns()
        gate.succeed(7)
        #expect(await load.value == .completed && entry.value == 7)
        await turns()
        #expect(gate.callCount == 1)
    }

    @Test("K12: a request that waits for the network can be cancelled")
    func cancelling() async {
        status.isOnline = false
        let entry = family()[1]
        let load = immediately { await entry.loadIfNeeded() }
        await turns()
        load.cancel()
        #expect(await load.value == .cancelled && entry.isIdle)
        status.isOnline = true
        await turns()
        #expect(gate.callCount == 0)
    }

    @Test("K12: a network that is gone in the same turn sends nothing")
    func shortConnection() async {
        status.isOnline = false
        let entry = family()[1]
        let load = immediately { await entry.loadIfNeeded() }
        await turns()
        status.isOnline = true
        status.isOnline = false
        await turns()
        #expect(gate.callCount == 0 && entry.isLoading)
        load.cancel()
    }

    @Test("K12: a page that waits for the network is not requested after its list was removed")
    func removedPage() async {
        var options = QueryOptions()
        options.waitsForNetwork = true
        let found = withDependencies {
            $0.appStatus = status
        } operation: {
            PagedQueryFamily(options) { [gate] (_: Int, _: Int?) in Page(items: [try await gate()], next: nil) }
        }
        let list = found[1]
        list.set(Pages(items: [1], next: 1))
        status.isOnline = false
        let next = immediately { await list.loadNext() }
        await turns()
        found.remove(1)
        status.isOnline = true
        #expect(await next.value == .superseded)
        #expect(gate.callCount == 0)
    }

    @Test("K11, K12: an answer to a request that waited for the network is newer than what was set during the wait")
    func answerAfterTheWait() async {
        status.isOnline = false
        let family = family()
        let entry = family[1]
        let load = immediately { await entry.loadIfNeeded() }
        await turns()
        _ = try? await family.upsert(by: \.self) { [1] }
        #expect(entry.latestValue == 1)
        status.isOnline = true
        await gate.isCalled()
        gate.succeed(7)
        _ = await load.value
        #expect(entry.value == 7)
    }

    @Test("K12: the wait for the network is not part of the time limit")
    func timeout() async {
        status.isOnline = false
        let entry = family { $0.timeout = .seconds(5) }[1]
        let load = immediately { await entry.loadIfNeeded() }
        await turns()
        clock.advance(by: .seconds(100))
        await turns()
        #expect(entry.isLoading)
        status.isOnline = true
        await gate.isCalled()
        gate.succeed(7)
        #expect(await load.value == .completed)
    }

    @Test("K12: a retry waits for the network")
    func retry() async {
        let entry = family()[1]
        let load = immediately { await entry.loadIfNeeded() }
        await gate.isCalled()
        status.isOnline = false
        gate.fail(StateError.network(.noConnection))
        await nextRetry()
        clock.advance(by: .seconds(1))
        await turns()
        #expect(gate.callCount == 1 && entry.isLoading)
        status.isOnline = true
        await gate.isCalled(2)
        gate.succeed(7, call: 1)
        #expect(await load.value == .completed && entry.value == 7)
    }

    @Test("K12: a next page and a stream wait for the network")
    func pagesAndStreams() async {
        status.isOnline = false
        let opened = Locked(0)
        var options = QueryOptions()
        options.waitsForNetwork = true
        let (found, prices) = withDependencies {
            $0.appStatus = status
        } operation: {
            (
                PagedQueryFamily(options) { [gate] (_: Int, _: Int?) in Page(items: [try await gate()], next: nil) },
                QueryFamily(
                    options,
                    stream: { (_: Int) in
                        opened.withLock { $0 += 1 }
                        return AsyncStream<Int> { $0.yield(5) }
                    })
            )
        }
        let (list, price) = (found[1], prices[1])
        list.set(Pages(items: [1], next: 1))
        let next = immediately { await list.loadNext() }
        let stream = immediately { await price.loadIfNeeded() }
        await turns()
        #expect(gate.callCount == 0 && list.isLoadingNext && opened.withLock(\.self) == 0)
        status.isOnline = true
        await gate.isCalled()
        gate.succeed(2)
        #expect(await next.value == .completed && list.items == [1, 2])
        #expect(await stream.value == .completed && price.value == 5)
    }

    @Test("K12: what is shown is loaded when the app comes to the foreground, and when it is online again")
    func signals() async {
        let family = family()
        family.set(1, for: 1)
        family.set(2, for: 2)
        let screen = family[1]
        status.didBecomeActive()
        await gate.isCalled()
        gate.succeed(10)
        #expect(await eventually { screen.value == 10 })
        status.isOnline = false
        await turns()
        #expect(gate.callCount == 1)
        status.isOnline = true
        await gate.isCalled(2)
        gate.succeed(20)
        #expect(await eventually { screen.value == 20 })
        status.isOnline = true  // it was online before
        await turns()
        #expect(gate.callCount == 2)
    }

    @Test("K12: a value of less than freshFor is not loaded by a signal")
    func fresh() async {
        let family = family { $0.freshFor = .seconds(60) }
        family.set(1, for: 1)
        let screen = family[1]
        status.didBecomeActive()
        await turns()
        #expect(gate.callCount == 0 && screen.isFresh)
        clock.advance(by: .seconds(60))
        status.didBecomeActive()
        await gate.isCalled()
    }

    @Test("K12: a family does not follow the status unless its options say so")
    func plainOptions() async {
        let family = family { $0 = QueryOptions() }
        family.set(1, for: 1)
        family.invalidate()
        let screen = family[1]
        status.isOnline = false
        status.didBecomeActive()
        status.isOnline = true
        await turns()
        #expect(gate.callCount == 0)
        status.isOnline = false
        let load = immediately { await screen.loadIfNeeded() }
        await gate.isCalled()
        gate.succeed(7)
        #expect(await load.value == .completed)
    }

    @Test("K12: with the usual options, each use loads; a load is tried four times")
    func automatic() async {
        let entry = family()[1]
        let load = immediately { await entry.loadIfNeeded() }
        for attempt in 1...4 {
            await gate.isCalled(attempt)
            gate.fail(StateError.network(.timeout), call: attempt - 1)
            guard attempt < 4 else { break }
            await nextRetry()
            clock.advance(by: .seconds(1 << (attempt - 1)))
        }
        #expect(await load.value == .failed(StateError.network(.timeout)))
        for attempt in 5...6 {
            let load = immediately { await entry.loadIfNeeded() }
            await gate.isCalled(attempt)
            gate.succeed(attempt, call: attempt - 1)
            #expect(await load.value == .completed && entry.value == attempt)
        }
    }

    @Test("K12: a signal loads all pages of a list, so that it stays as long as it is")
    func allPages() async {
        let found = withDependencies {
            $0.appStatus = status
        } operation: {
            PagedQueryFamily(.automatic) { (_: Int, page: Int?) in Page(items: [page ?? 0], next: (page ?? 0) + 1) }
        }
        let list = found[1]
        await list.load()
        for _ in 0..<2 { await list.loadNext() }
        list.update { $0.items = [] }
        status.didBecomeActive()
        #expect(await eventually { list.items == [0, 1, 2] })
    }

    @Test("Observers of the status wake when it changes")
    func observing() async {
        var seen: [Bool] = []
        let observer = StoreObserver { [status] in seen.append(status.isOnline) }
        for isOnline in [true, false, true] {
            status.isOnline = isOnline
            #expect(await eventually { seen.last == isOnline })
        }
        #expect(seen == [true, false, true])
        observer.cancel()
    }

    @Test("A family that is made without an override follows the status of the system")
    func system() async {
        var options = QueryOptions()
        options.refetchesOnActivation = true
        let family = QueryFamily(options) { [gate] (_: Int) in try await gate() }
        family.set(1, for: 1)
        family.invalidate()
        let screen = family[1]
        AppStatus.system.didBecomeActive()
        await gate.isCalled()
        withExtendedLifetime(screen) {}
    }

    @Test("The system's notification that the app is active is a signal")
    func notification() async {
        let center = NotificationCenter()
        let name = Notification.Name("became active")
        status.observeActivations(named: name, from: center)
        let family = family()
        family.set(1, for: 1)
        let screen = family[1]
        center.post(name: name, object: nil)
        await gate.isCalled()
        withExtendedLifetime(screen) {}
    }
}
