import LockstepCore
import LockstepTesting
import Observation
import Testing

private struct Search: Hashable {
    var text = ""
}

@MainActor @Suite("Paged queries", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct PagedQueryTests {
    private typealias Numbers = Page<Int, Int>

    private let clock = ManualClock()
    private let gate = Gate<Page<Int, Int>>()
    private let cursors = CursorLog()
    private let found: PagedQueryFamily<Search, Int, Int>

    init() {
        let (gate, cursors) = (gate, cursors)
        found = PagedQueryFamily(freshFor: .seconds(60), clock: clock) { (_: Search, cursor: Int?) in
            cursors.all.append(cursor)
            return try await gate()
        }
    }

    private var list: PagedQueryEntry<Search, Int, Int> { found[Search(text: "milk")] }

    /// Returns a list of one page, with the cursor 1 for the next page.
    private func loaded() async -> PagedQueryEntry<Search, Int, Int> {
        let list = list
        list.set(Pages(items: [1, 2], next: 1))
        return list
    }

    /// Returns a list of one page whose next page could not be loaded.
    private func loadedWithoutNext() async -> PagedQueryEntry<Search, Int, Int> {
        let list = await loaded()
        let next = loadNext()
        await gate.isCalled()
        gate.fail(Failure())
        _ = await next.value
        #expect(list.nextError != nil)
        return list
    }

    /// Returns a list of one page that is refreshed while its next page is loaded, and the tasks of both calls.
    private func refreshedDuringNext(by gate: Gate<Page<Int, Int>>) async -> (
        PagedQueryEntry<Search, Int, Int>, Task<ExecutionOutcome, Never>, Task<ExecutionOutcome, Never>
    ) {
        let found = PagedQueryFamily { (_: Search, _: Int?) in try await gate() }
        let list = found[Search()]
        list.set(Pages(items: [1, 2], next: 1))
        let next = immediately { await list.loadNext() }
        await gate.isCalled()
        let refresh = immediately { await list.reload() }
        await gate.isCalled(2)
        return (list, next, refresh)
    }

    private func loadNext() -> Task<ExecutionOutcome, Never> { immediately { [list] in await list.loadNext() } }

    @Test("K7: a list loads the first page and then further pages, up to the last one")
    func pages() async {
        let list = list
        #expect(list.items.isEmpty && !list.hasNext && !list.isLoadingNext)
        let first = immediately { await list.loadIfNeeded() }
        await gate.isCalled()
        #expect(list.isLoading && !list.isLoadingNext)
        gate.succeed(Page(items: [1, 2], next: 1))
        #expect(await first.value.isCompleted && list.items == [1, 2] && list.hasNext)
        let second = loadNext()
        await gate.isCalled(2)
        #expect(list.isLoadingNext && !list.isLoading && list.items == [1, 2])
        gate.succeed(Page(items: [3], next: 2))
        #expect(await second.value.isCompleted && list.items == [1, 2, 3] && list.hasNext && !list.isLoadingNext)
        let third = loadNext()
        await gate.isCalled(3)
        gate.succeed(Page(items: [4], next: nil))
        #expect(await third.value.isCompleted)
        #expect(list.state == .loaded(Pages(items: [1, 2, 3, 4], next: nil, count: 3)) && !list.hasNext)
        #expect(await list.loadNext().isCompleted)
        #expect(cursors.all == [nil, 1, 2])
    }

    @Test(
        "K8: calls of a recorder or an observer of an added page load the next page, and share its load",
        arguments: [true, false])
    func nextInTheCommit(isRecorder: Bool) async {
        let list = await loaded()
        var (hasReacted, later) = (false, [Task<ExecutionOutcome, Never>]())
        let react: @MainActor () -> Void = {
            guard list.items.count == 3, !hasReacted else { return }
            hasReacted = true
            later = (0..<2).map { _ in loadNext() }
        }
        var observer: Reacting<[Int]>?
        if isRecorder {
            list.pipeline.onCommit { _, _ in react() }
        } else {
            observer = Reacting({ list.items }, react)
        }
        let first = loadNext()
        await gate.isCalled()
        gate.succeed(Page(items: [3], next: 2))
        #expect(await first.value == .completed)
        guard await eventually({ gate.callCount == 2 }) else {
            Issue.record("The next page was not requested")
            return
        }
        gate.succeed(Page(items: [4], next: nil))
        for call in later { #expect(await call.value == .completed) }
        #expect(later.count == 2 && list.items == [1, 2, 3, 4] && cursors.all == [1, 2] && !list.isLoadingNext)
        withExtendedLifetime(observer) {}
    }

    @Test("K8: a call of a recorder of an added page can be cancelled")
    func cancelledNextInTheCommit() async {
        let list = await loaded()
        var later: Task<ExecutionOutcome, Never>?
        var hasReacted = false
        list.pipeline.onCommit { _, new in
            guard new.latestValue?.count == 2, !hasReacted else { return }
            hasReacted = true
            later = loadNext()
            later?.cancel()
        }
        let first = loadNext()
        await gate.isCalled()
        gate.succeed(Page(items: [3], next: 2))
        #expect(await first.value == .completed)
        #expect(await later?.value == .cancelled)
        #expect(cursors.all == [1] && list.nextError == nil && !list.isLoadingNext)
    }

    @Test("K8: a call for a failed list returns the outcome of the load that it performs, and requests no next page")
    func nextOfAFailedList() async {
        let list = await loaded()
        let reload = immediately { await list.reload() }
        await gate.isCalled()
        gate.fail(Failure())
        _ = await reload.value
        let failing = loadNext()
        await gate.isCalled(2)
        gate.fail(Failure())
        #expect(await failing.value == .failed(Failure()))
        let cancelled = loadNext()
        await gate.isCalled(3)
        cancelled.cancel()
        #expect(await cancelled.value == .cancelled)
        #expect(cursors.all == [nil, nil, nil] && list.items == [1, 2])
        let loading = loadNext()
        await gate.isCalled(4)
        gate.succeed(Page(items: [1], next: 1))
        await gate.isCalled(5)
        gate.succeed(Page(items: [2], next: nil))
        #expect(await loading.value == .completed)
        #expect(cursors.all == [nil, nil, nil, nil, 1] && list.items == [1, 2])
    }

    @Test("K7: a refresh replaces all pages at once with the first page")
    func refresh() async {
        let list = await loaded()
        list.set(Pages(items: [1, 2, 3], next: 2, count: 2))
        let refresh = immediately { await list.reload() }
        await gate.isCalled()
        #expect(list.items == [1, 2, 3] && list.isLoading && !list.isLoadingNext)
        gate.succeed(Page(items: [9], next: 5))
        #expect(await refresh.value.isCompleted)
        #expect(list.state == .loaded(Pages(items: [9], next: 5)) && cursors.all == [nil])
    }

    /// Returns a list of three pages that reloads all pages, and the task of the reload.
    private func reloadedInFull() -> (PagedQueryEntry<Search, Int, Int>, Task<ExecutionOutcome, Never>) {
        let (gate, cursors) = (gate, cursors)
        let found = PagedQueryFamily(reloadsAllPages: true, timeout: .seconds(10), clock: clock) {
            (_: Search, cursor: Int?) in
            cursors.all.append(cursor)
            return try await gate()
        }
        let list = found[Search()]
        list.set(Pages(items: [1, 2, 3], next: 3, count: 3))
        return (list, immediately { await list.reload() })
    }

    @Test("K7: with reloadsAllPages, a refresh loads as many pages as before, and replaces all of them at once")
    func reloadingAllPages() async {
        let (list, refresh) = reloadedInFull()
        for call in 1...3 {
            await gate.isCalled(call)
            #expect(list.items == [1, 2, 3] && list.isLoading)
            // Each page has the full timeout.
            clock.advance(by: .seconds(9))
            gate.succeed(Page(items: [call * 10], next: call))
        }
        #expect(await ends(refresh))
        #expect(list.state == .loaded(Pages(items: [10, 20, 30], next: 3, count: 3)) && cursors.all == [nil, 1, 2])
    }

    @Test("K7: with reloadsAllPages, a refresh stops at the end of the list, and a failed page keeps the previous list")
    func reloadingFewerPages() async {
        let (shorter, refresh) = reloadedInFull()
        await gate.isCalled()
        gate.succeed(Page(items: [10], next: nil))
        #expect(await refresh.value.isCompleted && shorter.state == .loaded(Pages(items: [10], next: nil)))

        let (failing, other) = reloadedInFull()
        await gate.isCalled(2)
        gate.succeed(Page(items: [10], next: 1))
        await gate.isCalled(3)
        gate.fail(StateError.network(.timeout))
        #expect(await other.value.error as? StateError == .network(.timeout))
        #expect(failing.items == [1, 2, 3] && failing.latestValue?.count == 3)
    }

    @Test("fetching a list does not supersede a page that is being loaded, and keeps its error")
    func fetching() async throws {
        let list = await loaded()
        let next = loadNext()
        await gate.isCalled()
        let fetch = immediately { try? await list.fetch() }
        await gate.isCalled(2)
        gate.succeed(Page(items: [9], next: nil), call: 1)
        #expect(await fetch.value == Pages(items: [9], next: nil))
        #expect(list.isLoadingNext && list.items == [1, 2])
        gate.fail(StateError.network(.timeout))
        #expect(await ends(next) && list.nextError == .network(.timeout))
        let again = immediately { try? await list.fetch() }
        await gate.isCalled(3)
        gate.succeed(Page(items: [9], next: nil))
        _ = await again.value
        #expect(list.nextError == .network(.timeout))
    }

    @Test("K7: a refresh supersedes the load of the next page, which adds nothing", arguments: [true, false])
    func refreshDuringNext(endsWithRefresh: Bool) async {
        let gate = Gate<Page<Int, Int>>(honorsCancellation: false)
        let (list, next, refresh) = await refreshedDuringNext(by: gate)
        #expect(await next.value == .superseded)
        #expect(!list.isLoadingNext && list.isLoading && list.nextError == nil)
        if endsWithRefresh {
            gate.succeed(Page(items: [3], next: 2), call: 0)
            for _ in 0..<100 { await Task.yield() }
            #expect(list.items == [1, 2])
            gate.succeed(Page(items: [1, 2], next: 1), call: 1)
            _ = await refresh.value
        } else {
            gate.succeed(Page(items: [1, 2], next: 1), call: 1)
            _ = await refresh.value
            gate.succeed(Page(items: [3], next: 2), call: 0)
            for _ in 0..<100 { await Task.yield() }
        }
        #expect(list.items == [1, 2] && list.state == .loaded(Pages(items: [1, 2], next: 1)))
    }

    @Test(
        "K7, Q2: a page is added beside a pending change; if the change fails, it is reverted and the page stays",
        arguments: [true, false])
    func pageBesideAChange(isPendingBefore: Bool) async {
        let list = await loaded()
        let api = Gate<Void>()
        func change() -> Task<Result<Void, StateError>, Never> {
            immediately { await list.optimistically({ $0.items = $0.items.map { -abs($0) } }) { try await api() } }
        }
        let early = isPendingBefore ? change() : nil
        let next = loadNext()
        await gate.isCalled()
        let change = early ?? change()
        await api.isCalled()
        #expect(list.items == [-1, -2] && list.isLoadingNext)
        gate.succeed(Page(items: [3], next: 2))
        #expect(await next.value.isCompleted)
        #expect(list.items == [-1, -2, 3] && list.hasNext && list.pendingChanges == 1)
        api.fail(StateError.unauthorized)
        _ = await change.value
        #expect(list.items == [1, 2, 3] && list.pendingChanges == 0)
    }

    @Test("K7: a next page that was superseded by a refresh adds nothing, even if the refresh is cancelled")
    func cancelledRefreshDuringNext() async {
        let gate = Gate<Page<Int, Int>>(honorsCancellation: false)
        let (list, next, refresh) = await refreshedDuringNext(by: gate)
        refresh.cancel()
        #expect(await refresh.value == .cancelled)
        #expect(await next.value == .superseded)
        gate.succeed(Page(items: [3], next: 2), call: 0)
        gate.succeed(Page(items: [8], next: 2), call: 1)
        for _ in 0..<100 { await Task.yield() }
        #expect(list.state == .loaded(Pages(items: [1, 2], next: 1)))
    }

    @Test("K7: setting a value supersedes the load of the next page")
    func settingDuringNext() async {
        let list = await loaded()
        let next = loadNext()
        await gate.isCalled()
        list.set(Pages(items: [7], next: nil))
        gate.succeed(Page(items: [3], next: 2))
        #expect(await next.value == .superseded)
        #expect(list.items == [7] && !list.isLoadingNext)
    }

    @Test("K7: after a change of the list, the next call supersedes the load of a page of the old list")
    func nextAfterSetting() async {
        let list = await loaded()
        let old = loadNext()
        await gate.isCalled()
        list.set(Pages(items: [7], next: 50))
        let new = [loadNext(), loadNext()]
        #expect(await eventually { gate.callCount == 2 })
        #expect(await ends(old))
        #expect(await old.value == .superseded)
        #expect(await eventually { gate.hangingCalls == [1] } && list.isLoadingNext)
        for call in gate.hangingCalls { gate.succeed(Page(items: [8], next: nil), call: call) }
        for new in new { #expect(await new.value.isCompleted) }
        #expect(list.items == [7, 8] && cursors.all == [1, 50] && !list.isLoadingNext)
    }

    @Test("K7: a page that fails after a change of the list leaves no error")
    func failureAfterSetting() async {
        let list = await loaded()
        let next = loadNext()
        await gate.isCalled()
        list.set(Pages(items: [7], next: 50))
        gate.fail(StateError.network(.timeout))
        #expect(await next.value == .superseded)
        #expect(list.nextError == nil && list.items == [7] && !list.isLoadingNext)
    }

    @Test(
        "K7: a change or a load of the list supersedes a call that an interceptor delays", arguments: [false, true])
    func delayedCall(isLoad: Bool) async {
        let list = await loaded()
        let interceptor = WaitingBefore()
        list.pipeline.attach(interceptor)
        let next = loadNext()
        await interceptor.gate.isCalled()
        let refresh = isLoad ? immediately { await list.reload() } : nil
        if isLoad { await gate.isCalled() } else { list.set(Pages(items: [7], next: 50)) }
        interceptor.gate.succeed()
        #expect(await eventually { interceptor.hasReturned || cursors.all.contains(1) })
        for call in gate.hangingCalls { gate.succeed(Page(items: [7], next: 50), call: call) }
        #expect(await next.value == .superseded)
        _ = await refresh?.value
        #expect(cursors.all == (isLoad ? [nil] : []) && list.items == [7])
        #expect(list.nextError == nil && !list.isLoadingNext)
    }

    @Test("K7: if an interceptor changes the list before a page is added, the change stays and the page is not added")
    func settingBeforeAdding() async {
        let list = await loaded()
        list.pipeline.attach(
            Wrapping<Int> { context, next in
                if context.methodName == "next page" { list.set(Pages(items: [7], next: nil)) }
                return next()
            })
        let next = loadNext()
        await gate.isCalled()
        gate.succeed(Page(items: [3], next: 2))
        #expect(await next.value == .superseded)
        #expect(list.items == [7] && !list.isLoadingNext)
    }

    @Test("K7: a next page requested during a refresh belongs to the new list")
    func nextDuringRefresh() async {
        let list = await loaded()
        let refresh = immediately { await list.reload() }
        await gate.isCalled()
        let next = loadNext()
        #expect(!list.isLoadingNext && list.isLoading)
        gate.succeed(Page(items: [1, 2, 3], next: 50))
        #expect(await refresh.value.isCompleted)
        await gate.isCalled(2)
        #expect(list.isLoadingNext && cursors.all == [nil, 50])
        gate.succeed(Page(items: [4], next: nil))
        #expect(await next.value.isCompleted && list.items == [1, 2, 3, 4])
    }

    @Test("K7: without a list, the next page is the first page")
    func nextOfNothing() async {
        let next = [loadNext(), loadNext()]
        await gate.isCalled()
        #expect(list.isLoading)
        gate.succeed(Page(items: [1], next: 1))
        for next in next { #expect(await next.value.isCompleted) }
        #expect(list.items == [1] && cursors.all == [nil])
    }

    @Test("K8: concurrent calls load one page")
    func joining() async {
        let list = await loaded()
        let next = [loadNext(), loadNext(), loadNext()]
        await gate.isCalled()
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.callCount == 1 && list.isLoadingNext)
        next[0].cancel()
        #expect(await next[0].value == .cancelled)
        #expect(list.isLoadingNext)
        gate.succeed(Page(items: [3], next: nil))
        #expect(await next[1].value.isCompleted)
        #expect(await next[2].value.isCompleted)
        #expect(list.items == [1, 2, 3] && !list.isLoadingNext)
    }

    @Test("K8: a call that an interceptor delays until another call has loaded the page loads nothing")
    func joiningTooLate() async {
        let list = await loaded()
        let interceptor = WaitingBefore()
        list.pipeline.attach(interceptor)
        let late = loadNext()
        await interceptor.gate.isCalled()
        let early = loadNext()
        await gate.isCalled()
        gate.succeed(Page(items: [3], next: 2))
        #expect(await early.value.isCompleted && list.isLoadingNext)
        interceptor.gate.succeed()
        #expect(await eventually { interceptor.hasReturned || gate.callCount > 1 })
        for call in gate.hangingCalls { gate.succeed(Page(items: [3], next: 2), call: call) }
        #expect(await late.value.isCompleted)
        #expect(list.items == [1, 2, 3] && cursors.all == [1] && !list.isLoadingNext)
    }

    @Test("K8: a failed next page keeps the items and shows the error, and the page can be loaded again")
    func failing() async {
        let list = await loaded()
        let next = loadNext()
        await gate.isCalled()
        gate.fail(StateError.network(.timeout))
        #expect(await next.value.error as? StateError == .network(.timeout))
        #expect(list.nextError == .network(.timeout) && !list.isLoadingNext)
        #expect(list.state == .loaded(Pages(items: [1, 2], next: 1)))
        let again = loadNext()
        await gate.isCalled(2)
        #expect(list.nextError == nil && list.isLoadingNext)
        gate.succeed(Page(items: [3], next: nil))
        #expect(await again.value.isCompleted && list.items == [1, 2, 3])
    }

    @Test("K8: a refresh clears the error of the next page, and a failed refresh keeps the items")
    func refreshAfterFailure() async {
        let list = await loadedWithoutNext()
        let refresh = immediately { await list.reload() }
        await gate.isCalled(2)
        #expect(list.nextError == nil)
        gate.fail(Failure())
        #expect(await refresh.value.error is Failure)
        #expect(list.isFailed && list.items == [1, 2] && list.hasNext)
        // The refresh failed, so loading the next page loads the list first.
        let again = loadNext()
        await gate.isCalled(3)
        #expect(cursors.all == [1, nil, nil])
        gate.succeed(Page(items: [1], next: nil))
        #expect(await again.value.isCompleted && list.items == [1])
    }

    @Test("L1: a refresh that is superseded while it clears the error of the next page loads nothing")
    func refreshSupersededByAReaction() async {
        let list = await loadedWithoutNext()
        let log = EventLog()
        list.pipeline.attach(log)
        log.onEvent = { [list] event in
            guard case .committed = event, list.nextError == nil, list.items != [7] else { return }
            list.set(Pages(items: [7], next: nil))
        }
        #expect(await list.reload() == .completed)
        #expect(cursors.all == [1] && list.items == [7])
    }

    @Test("K8: a load of the list by another function clears the error of the next page")
    func otherLoadAfterFailure() async {
        let list = await loadedWithoutNext()
        await list.load { Pages(items: [9], next: nil) }
        #expect(list.nextError == nil && list.items == [9])
    }

    @Test("K7: a load of the list by another function supersedes the load of the next page")
    func otherLoadDuringNext() async {
        let list = await loaded()
        let next = loadNext()
        await gate.isCalled()
        await list.load { Pages(items: [9], next: nil) }
        #expect(await ends(next))
        #expect(await next.value == .superseded && list.items == [9] && !list.isLoadingNext)
    }

    @Test("K8: a cancelled call leaves no loading state and no error")
    func cancelling() async {
        let list = await loaded()
        let next = loadNext()
        await gate.isCalled()
        next.cancel()
        #expect(await next.value == .cancelled)
        #expect(await eventually { gate.hangingCalls.isEmpty })
        #expect(!list.isLoadingNext && list.nextError == nil && list.items == [1, 2] && !list.isLoading)
    }

    @Test("K2: a next page does not make a stale list fresh")
    func freshness() async {
        let list = await loaded()
        clock.advance(by: .seconds(50))
        let next = loadNext()
        await gate.isCalled()
        gate.succeed(Page(items: [3], next: 3))
        _ = await next.value
        #expect(list.isFresh)
        clock.advance(by: .seconds(10))
        #expect(!list.isFresh && list.items == [1, 2, 3])
        let more = loadNext()
        await gate.isCalled(2)
        gate.succeed(Page(items: [4], next: 4))
        _ = await more.value
        #expect(!list.isFresh && list.items == [1, 2, 3, 4])
    }

    @Test("K4, F1: a list whose next page is loading is in use, and is released afterwards")
    func release() async {
        _ = await loaded()
        let next = loadNext()
        await gate.isCalled()
        for check in 1...3 { await clock.runCheck(check, every: .seconds(300)) }
        #expect(found.count == 1)
        gate.succeed(Page(items: [3], next: nil))
        _ = await next.value
        await clock.runCheck(4, every: .seconds(300))
        await clock.runLastCheck(5, every: .seconds(300), of: found)
        #expect(found.count == 0)
    }

    @Test("K7: a load of all pages that was cancelled or reset requests no further page", arguments: [true, false])
    func endedBetweenPages(isCancelled: Bool) async {
        let gate = Gate<Page<Int, Int>>(honorsCancellation: false)
        let found = PagedQueryFamily(reloadsAllPages: true) { (_: Int, _: Int?) in try await gate() }
        let list = found[1]
        list.set(Pages(items: [0, 1, 2], next: 3, count: 3))
        let reload = immediately { await list.reload() }
        await gate.isCalled()
        if isCancelled { reload.cancel() } else { list.reset() }
        _ = await reload.value
        gate.succeed(Page(items: [0], next: 1))
        for _ in 0..<100 { await Task.yield() }
        #expect(gate.callCount == 1)
    }

    @Test("K7: recorders receive each page as one commit inside its operation")
    func recorded() async {
        let log = EventLog()
        found.attach(log)
        let list = await loaded()
        let next = loadNext()
        await gate.isCalled()
        gate.succeed(Page(items: [3], next: nil))
        _ = await next.value
        #expect(log.commits.map(\.label) == ["set", "next started", "next page", "next completed"])
        #expect(log.ended.contains { $0.kind == .operation && $0.name == "next" && $0.outcome == .completed })
        #expect(list.items == [1, 2, 3])
    }
}

/// The cursors of the loaded pages.
@MainActor private final class CursorLog {
    var all: [Int?] = []

    nonisolated init() {}
}
