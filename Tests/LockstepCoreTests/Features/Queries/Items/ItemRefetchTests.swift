import LockstepTesting
import Testing

@testable import LockstepCore

@MainActor @Suite("Refetches of items that a list brings", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct ItemRefetchTests {
    private nonisolated struct Item: Equatable {
        var id: Int
        var text = "old"
    }

    private let status = AppStatus()
    private let listed = Gate<[Item]>()
    private let calls = CallLog()
    private let items: QueryFamily<Int, Item>
    private let lists: QueryFamily<String, [Int]>

    init() {
        let (listed, calls, status) = (listed, calls, status)
        var options = QueryOptions.automatic
        options.retry = .never
        (items, lists) = withDependencies {
            $0.appStatus = status
        } operation: { [options] in
            let items = QueryFamily(options) { (id: Int) in
                calls.keys.append(id)
                return Item(id: id, text: "alone")
            }
            return (
                items,
                QueryFamily(options, storing: items, by: \.id) { (_: String) in try await listed() }
            )
        }
    }

    private func turns() async { for _ in 0..<100 { await Task.yield() } }

    /// Loads the list with the items 1 and 2, and returns it.
    private func loadedList() async -> QueryEntry<String, [Int]> {
        let list = lists["all"]
        let load = Task { await list.loadIfNeeded() }
        await listed.isCalled()
        listed.succeed([Item(id: 1), Item(id: 2)])
        _ = await load.value
        return list
    }

    @Test("K11: at a signal, a list is requested, and not each of the items that it brings")
    func signal() async {
        let list = await loadedList()
        items.set(Item(id: 3), for: 3)
        let shown = (1...3).map { items[$0] }
        status.didBecomeActive()
        await listed.isCalled(2)
        await turns()
        #expect(calls.keys == [3] && listed.callCount == 2)
        listed.succeed([Item(id: 1, text: "new"), Item(id: 2, text: "new")], call: 1)
        await turns()
        #expect(shown.map(\.value?.text) == ["new", "new", "alone"] && calls.keys == [3] && list.value == [1, 2])
    }

    @Test("K11: the order of the refetches of one turn does not matter", arguments: [false, true], [false, true])
    func order(itemsFirst: Bool, evenFresh: Bool) async {
        let list = await loadedList()
        let shown = (1...2).map { items[$0] }
        if itemsFirst { items.refetch(evenFresh: evenFresh) }
        lists.refetch(evenFresh: evenFresh)
        if !itemsFirst { items.refetch(evenFresh: evenFresh) }
        await listed.isCalled(2)
        await turns()
        listed.succeed([Item(id: 1, text: "new"), Item(id: 2, text: "new")], call: 1)
        await turns()
        #expect(calls.keys.isEmpty && shown.map(\.value?.text) == ["new", "new"] && list.value == [1, 2])
    }

    @Test("K11: rows that only observe their items are brought by the list, too")
    func observed() async {
        let list = await loadedList()
        var seen: [String?] = []
        let rows = (1...2).map { id in StoreObserver { [items] in seen.append(items[id].value?.text) } }
        status.didBecomeActive()
        await listed.isCalled(2)
        await turns()
        listed.succeed([Item(id: 1, text: "new"), Item(id: 2, text: "new")], call: 1)
        await turns()
        #expect(calls.keys.isEmpty && seen.suffix(2) == ["new", "new"])
        withExtendedLifetime((list, rows)) {}
    }

    @Test("K11: an item that its list does not bring is requested after the load of the list", arguments: [0, 1, 2])
    func notBrought(_ ending: Int) async {
        let list = await loadedList()
        let shown = (1...2).map { items[$0] }
        status.didBecomeActive()
        await listed.isCalled(2)
        await turns()
        #expect(calls.keys.isEmpty)
        switch ending {
        case 0: listed.succeed([Item(id: 2, text: "new")], call: 1)
        case 1: listed.fail(StateError.unauthorized, call: 1)
        default: list.cancelLoad()
        }
        await turns()
        #expect(calls.keys.sorted() == (ending == 0 ? [1] : [1, 2]))
        #expect(shown.map(\.value?.text) == (ending == 0 ? ["alone", "new"] : ["alone", "alone"]))
    }

    @Test("K11: items of a list that is not loaded are requested: one that is not shown, or that is fresh")
    func withoutList() async {
        _ = await loadedList()
        let shown = items[1]
        status.didBecomeActive()
        await turns()
        #expect(calls.keys == [1] && listed.callCount == 1 && shown.value?.text == "alone")

        let lists = QueryFamily(storing: items, by: \.id, freshFor: .seconds(3_600)) { (_: String) in [Item(id: 1)] }
        let list = lists["fresh"]
        await list.load()
        items.refetch()
        lists.refetch()
        await turns()
        #expect(calls.keys == [1, 1] && list.isFresh)
    }

    @Test(
        "K11: an item that was invalidated during the load of its list is requested after it", arguments: [false, true])
    func invalidated(isLoading: Bool) async {
        let list = await loadedList()
        let item = items[1]
        if isLoading { items.refetch(1) }
        await turns()
        let requests = calls.keys.count
        lists.refetch()
        await listed.isCalled(2)
        item.invalidate()
        items.refetch()
        items.refetch()
        await turns()
        listed.succeed([Item(id: 1, text: "new"), Item(id: 2)], call: 1)
        await turns()
        #expect(calls.keys.count == requests + 1 && item.value?.text == "alone" && !list.isLoading)
    }

    @Test("K11: a list that fails at each signal does not keep its items from being requested")
    func failingList() async {
        let list = await loadedList()
        let item = items[1]
        status.didBecomeActive()
        await listed.isCalled(2)
        await turns()
        status.didBecomeActive()  // the list is loaded once more after the failure
        await turns()
        listed.fail(StateError.unauthorized, call: 1)
        await turns()
        #expect(calls.keys == [1] && item.value?.text == "alone" && listed.callCount == 3 && list.isLoading)
    }

    @Test("K11: an item that follows a stream opens it again, although its list is loaded")
    func stream() async {
        let opened = CallLog()
        let streams = QueryFamily(
            freshFor: .zero,
            stream: { (id: Int) in
                opened.keys.append(id)
                return AsyncStream<Item> {
                    $0.yield(Item(id: id))
                    $0.finish()
                }
            })
        let lists = QueryFamily(storing: streams, by: \.id) { [listed] (_: String) in try await listed() }
        let (item, list) = (streams[1], lists["all"])
        await item.loadIfNeeded()
        list.set([1])
        await turns()
        list.invalidate()
        lists.refetch()
        streams.refetch()
        await listed.isCalled()
        await turns()
        #expect(opened.keys == [1, 1] && list.isLoading && !item.isLoading)
    }

    @Test("K5: an observed entry that is fresh at a signal is not loaded later because of it")
    func freshAtTheSignal() async {
        let clock = ManualClock()
        let calls = calls
        let items = QueryFamily(freshFor: .seconds(60), clock: clock) { (id: Int) in
            calls.keys.append(id)
            return id
        }
        items.set(5, for: 1)
        let row = StoreObserver { _ = items[1].value }
        items.refetch()
        await turns()
        clock.advance(by: .seconds(60))
        #expect(items[1].value == 5 && !items[1].isFresh)
        await turns()
        #expect(calls.keys.isEmpty)
        items.refetch()
        await turns()
        #expect(calls.keys == [1])
        withExtendedLifetime(row) {}
    }

    @Test("K11: a call for one item does not wait for the list")
    func call() async {
        let list = await loadedList()
        lists.refetch()
        async let item = items.value(for: 1)
        #expect(try! await item.text == "alone" && calls.keys == [1] && list.isLoading)
    }
}
