import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("Misuse of queries", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct QueryMisuseTests {
    private let clock = ManualClock()

    /// Holds a family whose loading function uses the family.
    @MainActor private final class Recursive<Key: Hashable, Entry: QueryStore> where Entry.Key == Key {
        var family: StoreFamily<Key, Entry>!
        var calls = 0
    }

    @Test("K2: with a negative freshFor, a value is never fresh")
    func negativeFreshness() async {
        var calls = 0
        let item = QueryFamily(freshFor: .seconds(-5), clock: clock) { (_: Int) in
            calls += 1
            return calls
        }
        await item[1].loadIfNeeded()
        #expect(!item[1].isFresh && item[1].value == 1)
        await item[1].loadIfNeeded()
        #expect(item[1].value == 2)
    }

    @Test("K2: a loading function that invalidates its own key leaves a stale value and does not loop")
    func invalidatingInside() async {
        let own = Recursive<Int, QueryEntry<Int, Int>>()
        own.family = QueryFamily { (id: Int) in
            own.calls += 1
            own.family.invalidate(id)
            return own.calls
        }
        #expect(await own.family[1].loadIfNeeded().isCompleted)
        #expect(own.family[1].value == 1 && !own.family[1].isFresh && own.calls == 1)
        #expect(await own.family[1].loadIfNeeded().isCompleted)
        #expect(own.calls == 2)
        own.family = nil
    }

    @Test("K3: a loading function may load other keys")
    func otherKeys() async {
        let own = Recursive<Int, QueryEntry<Int, Int>>()
        own.family = QueryFamily { (id: Int) in
            own.calls += 1
            if id == 0 { return 0 }
            await own.family[id - 1].loadIfNeeded()
            return (own.family[id - 1].value ?? 0) + id
        }
        await own.family[100].loadIfNeeded()
        #expect(own.family[100].value == 5050 && own.calls == 101)
        own.family = nil
    }

    @Test("The load of a loading function that removes its own key does not reach the new entry")
    func removingInside() async {
        let own = Recursive<Int, QueryEntry<Int, Int>>()
        own.family = QueryFamily { (id: Int) in
            own.calls += 1
            own.family.remove(id)
            return own.calls
        }
        let entry = own.family[1]
        #expect(await entry.loadIfNeeded() == .cancelled)
        #expect(entry.isIdle && own.family[1].isIdle)
        own.family = nil
    }

    @Test(
        "F6: a loading function that loads its own key traps, and the message names the call site",
        arguments: [true, false])
    func loadingItself(isNew: Bool) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [isNew] in
            await WorkContext.with {
                $0[NewerSystems.self] = isNew
            } run: {
                await loadItself()
            }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("loads its own entry") && text.contains("QueryMisuseTests.swift"))
    }

    @Test(
        "F6: keys that load or fetch each other trap, and so does a page that loads the next page",
        arguments: ["keys", "fetches", "pages"])
    func loadingInACircle(what: String) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [what] in
            switch what {
            case "keys": await loadEachOther()
            case "fetches": await fetchEachOther()
            default: await loadPagesInside()
            }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("loads its own entry"))
    }

    @Test("A loading function that conditionally loads its own key ends")
    func loadingItselfOnce() async {
        let own = Recursive<Int, QueryEntry<Int, Int>>()
        own.family = QueryFamily { (id: Int) in
            own.calls += 1
            if own.calls < 10 { await own.family[id].reload() }
            return own.calls
        }
        _ = await own.family[1].loadIfNeeded()
        #expect(await eventually { own.family[1].value == 10 })
        own.family = nil
    }

    @Test("A loading function may start the next refresh without waiting for it, any number of times")
    func refreshingForEver() async {
        let own = Recursive<Int, QueryEntry<Int, Int>>()
        own.family = QueryFamily { (id: Int) in
            own.calls += 1
            let call = own.calls
            Task {
                _ = await eventually { own.family?.existing(id)?.value == call }
                if call < 200 { await own.family?[id].reload() }
            }
            return call
        }
        let entry = own.family[1]
        _ = await entry.loadIfNeeded()
        #expect(await eventually { entry.value == 200 })
        own.family = nil
    }

    @Test(
        "K8: a page with the cursor and items of the previous page ends the list and is reported",
        arguments: [[1, 2], []])
    func sameCursor(items: [Int]) async {
        let warnings = WarningLog()
        var calls = 0
        let found = PagedQueryFamily { (_: String, _: Int?) in
            calls += 1
            return Page(items: items, next: 7)
        }
        let list = found["milk"]
        await warnings.collect {
            await list.loadIfNeeded()
            #expect(list.hasNext && warnings.lines.isEmpty)
            for _ in 0..<5 { _ = await list.loadNext() }
        }
        #expect(list.items == items && !list.hasNext && calls == 2)
        #expect(warnings.lines.count == 1)
        #expect(warnings.lines.first?.contains("cursor 7") == true)
    }

    @Test("K7, K8: with reloadsAllPages, a repeated page ends the list again, and is reported again")
    func sameCursorInAllPages() async {
        let warnings = WarningLog()
        let found = PagedQueryFamily(reloadsAllPages: true) { (_: String, _: Int?) in Page(items: [1, 2], next: 7) }
        let list = found["milk"]
        await warnings.collect {
            await list.loadIfNeeded()
            await list.loadNext()
            #expect(list.items == [1, 2] && !list.hasNext)
            await list.reload()
            #expect(list.items == [1, 2] && !list.hasNext)
        }
        #expect(warnings.lines.count == 2)
    }

    @Test("K8: pages with the same cursor and different items form a list")
    func cursorOfASession() async {
        let warnings = WarningLog()
        var calls = 0
        let found = PagedQueryFamily { (_: String, _: String?) in
            calls += 1
            return Page(items: [calls], next: calls < 4 ? "session" : nil)
        }
        await warnings.collect {
            await found["milk"].loadIfNeeded()
            while found["milk"].hasNext { _ = await found["milk"].loadNext() }
        }
        #expect(found["milk"].items == [1, 2, 3, 4] && warnings.lines.isEmpty)
    }

    @Test("K7: a page may load its list again, for example because its cursor has expired")
    func reloadingInsideAPage() async {
        let gate = Gate<[Int]>()
        let own = Recursive<Int, PagedQueryEntry<Int, Int, Int>>()
        var outcome: ExecutionOutcome?
        own.family = PagedQueryFamily { (key: Int, cursor: Int?) in
            guard cursor == nil else {
                outcome = await own.family[key].reload()
                throw StateError.unauthorized
            }
            return Page(items: try await gate(), next: 7)
        }
        let list = own.family[1]
        list.set(Pages(items: [1], next: 7))
        let next = immediately { await list.loadNext() }
        await gate.isCalled()
        #expect(list.isLoading)
        for call in gate.hangingCalls { gate.succeed([2], call: call) }
        #expect(await next.value == .superseded)
        #expect(await eventually { outcome != nil && !list.isLoading })
        #expect(outcome == .completed && list.state == .loaded(Pages(items: [2], next: 7)))
        #expect(list.nextError == nil && !list.isLoadingNext)
        own.family = nil
    }

    @Test("K7: without a next page, loadNext() does nothing and does not fail")
    func noNextPage() async {
        var calls = 0
        let found = PagedQueryFamily { (_: String, _: Int?) in
            calls += 1
            return Page(items: [1], next: nil)
        }
        #expect(await found["milk"].loadNext().isCompleted)
        #expect(await found["milk"].loadNext().isCompleted)
        #expect(calls == 1 && found["milk"].nextError == nil && !found["milk"].isLoadingNext)
    }
}

// MARK: Loads without end

@MainActor private func loadItself() async {
    var item: QueryFamily<Int, Int>?
    item = QueryFamily { (id: Int) in
        await item?[id].loadIfNeeded()
        return id
    }
    _ = await item?[1].loadIfNeeded()
    _ = await eventually { item?[1].hasValue == true }
}

@MainActor private func loadEachOther() async {
    var item: QueryFamily<Int, Int>?
    item = QueryFamily { (id: Int) in
        await item?[1 - id].loadIfNeeded()
        return id
    }
    _ = await item?[0].loadIfNeeded()
    _ = await eventually { item?[0].hasValue == true }
}

@MainActor private func fetchEachOther() async {
    var item: QueryFamily<Int, Int>?
    item = QueryFamily { (id: Int) in try await item?[1 - id].fetch() ?? id }
    _ = await item?[0].loadIfNeeded()
}

@MainActor private func loadPagesInside() async {
    var found: PagedQueryFamily<Int, Int, Int>?
    found = PagedQueryFamily { (key: Int, cursor: Int?) in
        if cursor != nil { await found?[key].loadNext() }
        return Page(items: [1], next: 1)
    }
    _ = await found?[1].loadIfNeeded()
    _ = await found?[1].loadNext()
    _ = await eventually { found?[1].hasNext == false }
}
