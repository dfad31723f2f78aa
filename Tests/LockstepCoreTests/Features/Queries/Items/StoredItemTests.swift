import Foundation
import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Items that a family stores for several lists", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct StoredItemTests {
    private let detail = Gate<Message>()
    private let folder = Gate<[Message]>()
    private let page = Gate<Page<Message, Int>>()
    private let change = Gate<Void>()
    private let messages: QueryFamily<Int, Message>
    private let folders: QueryFamily<String, [Int]>
    private let pages: PagedQueryFamily<String, Int, Int>

    init() {
        messages = QueryFamily { [detail] (_: Int) in try await detail() }
        folders = QueryFamily(storing: messages, by: \.id, contains: { $1.folder == $0 }) { [folder] (_: String) in
            try await folder()
        }
        pages = PagedQueryFamily(storing: messages, by: \.id, contains: { $1.folder == $0 }) {
            [page] (_: String, _: Int?) in
            try await page()
        }
    }

    private func turns() async { for _ in 0..<100 { await Task.yield() } }

    private func load(_ key: String, _ answer: [Message]) async {
        let (call, load) = (folder.callCount, Task { [folders] in await folders[key].load() })
        await folder.isCalled(call + 1)
        folder.succeed(answer, call: call)
        #expect(await load.value == .completed)
    }

    private func loadNext(_ key: String, _ answer: Page<Message, Int>) async {
        let (call, next) = (page.callCount, Task { [pages] in await pages[key].loadNext() })
        await page.isCalled(call + 1)
        page.succeed(answer, call: call)
        #expect(await next.value == .completed)
    }

    /// Starts an optimistic change of an item, and returns a closure that ends it.
    private func begin(
        _ id: Int, _ edit: @escaping @MainActor (inout Message) -> Void,
        confirming answer: (@MainActor (inout Message, Void) -> Void)? = nil
    ) async -> @MainActor (_ succeeds: Bool) async -> Void {
        let call = change.callCount
        let task = Task { [messages, change] in
            await messages[id].optimistically(edit, confirming: answer) { try await change() }
        }
        await change.isCalled(call + 1)
        return { [change] succeeds in
            if succeeds { change.succeed((), call: call) } else { change.fail(StateError.unauthorized, call: call) }
            _ = await task.value
        }
    }

    private func loadPages(_ key: String, _ answer: Page<Message, Int>) async {
        let (call, load) = (page.callCount, Task { [pages] in await pages[key].load() })
        await page.isCalled(call + 1)
        page.succeed(answer, call: call)
        #expect(await load.value == .completed)
    }

    // MARK: One value

    @Test("K11: lists contain the ids, and an item has one value in all lists")
    func oneValue() async {
        await load("in", [.one, .two])
        await loadPages("in", Page(items: [.two], next: nil))
        #expect(folders["in"].value == [1, 2] && pages["in"].items == [2])
        #expect(messages[1].value == .one && messages[2].value == .two)
        await messages[1].loadIfNeeded()
        #expect(detail.callCount == 0, "an item of an answer is fresh")
    }

    @Test("K11: a change of an item wakes the observers of this item, and those of no list")
    func wakes() async {
        await load("in", [.one, .two])
        var woken: [String] = []
        let observers = [
            StoreObserver { [messages] in woken.append("1 \(messages[1].value?.title ?? "")") },
            StoreObserver { [messages] in woken.append("2 \(messages[2].value?.title ?? "")") },
            StoreObserver { [folders] in woken.append("list \(folders["in"].value ?? [])") },
        ]
        woken = []
        messages[1].update { $0.title = "new" }
        await turns()
        #expect(woken == ["1 new"])
        for observer in observers { observer.cancel() }
    }

    @Test("K11: observers wake when the list and all items have arrived")
    func together() async {
        var seen: [[String]] = []
        let observer = StoreObserver { [messages, folders] in
            seen.append((folders["in"].value ?? []).map { messages[$0].value?.title ?? "missing" })
        }
        await load("in", [.one, .two])
        #expect(seen.filter { !$0.isEmpty } == [["one", "two"]])
        observer.cancel()
    }

    // MARK: Order

    @Test("K11: an answer does not replace a value that was set after its request began", arguments: [false, true])
    func setDuringTheRequest(byUpsert: Bool) async {
        await load("in", [.one])
        let load = Task { [folders] in await folders["in"].load() }
        await folder.isCalled(2)
        let new = Message(id: 1, title: "pushed")
        if byUpsert { messages.upsert([new], by: \.id) } else { messages.set(new, for: 1) }
        folder.succeed([.one, .two], call: 1)
        _ = await load.value
        #expect(messages[1].value == new && messages[2].value == .two && folders["in"].value == [1, 2])
    }

    @Test("K11: of two answers, that of the later request counts", arguments: [false, true])
    func twoAnswers(laterIsFirst: Bool) async {
        let first = Task { [folders] in await folders["in"].load() }
        await folder.isCalled(1)
        let second = Task { [messages] in await messages[1].load() }
        await detail.isCalled(1)
        let (older, newer) = (Message(id: 1, title: "older"), Message(id: 1, title: "newer"))
        if laterIsFirst { detail.succeed(newer) }
        await turns()
        folder.succeed([older])
        _ = await first.value
        #expect(messages[1].value == (laterIsFirst ? newer : older))
        #expect(messages[1].isLoading == !laterIsFirst)
        if !laterIsFirst { detail.succeed(newer) }
        #expect(await second.value == .completed)
        #expect(messages[1].state == .loaded(newer))
    }

    @Test("K11: the load of an item keeps the value of a list whose request began later")
    func newerList() async throws {
        let own = Task { [messages] in try await messages.value(for: 1) }
        await detail.isCalled(1)
        let list = Task { [folders] in await folders["in"].load() }
        await folder.isCalled(1)
        let newer = Message(id: 1, title: "newer")
        folder.succeed([newer])
        _ = await list.value
        #expect(messages[1].state == .loading(previous: newer))
        detail.succeed(.one)
        #expect(try await own.value == newer)
        #expect(messages[1].state == .loaded(newer) && messages[1].isFresh)
    }

    @Test("K11: a failed load of an item keeps the value that a list brought meanwhile")
    func failingItem() async {
        let own = Task { [messages] in await messages[1].loadIfNeeded() }
        await detail.isCalled(1)
        await load("in", [.one])
        detail.fail(StateError.unauthorized)
        _ = await own.value
        #expect(messages[1].latestValue == .one && messages[1].error == .unauthorized)
        await load("in", [.one])
        #expect(messages[1].state == .loaded(.one))
    }

    @Test("K11: an answer whose request began before an invalidation does not make an item fresh")
    func invalidated() async {
        let load = Task { [folders] in await folders["in"].load() }
        await folder.isCalled(1)
        messages.set(.two, for: 2)
        messages.invalidate(2)
        messages[1].invalidate()
        folder.succeed([.one])
        _ = await load.value
        #expect(messages[1].value == .one && !messages[1].isFresh)
        await self.load("in", [.one])
        #expect(messages[1].isFresh)
    }

    // MARK: Optimistic changes

    @Test("K11, Q3: a change that was confirmed during the request of a list is applied to its answer")
    func confirmedDuringTheRequest() async {
        await load("in", [.one])
        let end = await begin(1) { $0.isStarred = true }
        let load = Task { [folders] in await folders["in"].load() }
        await folder.isCalled(2)
        await end(true)
        #expect(messages[1].pendingChanges == 0)
        folder.succeed([.one], call: 1)
        _ = await load.value
        #expect(messages[1].value?.isStarred == true)
        await self.load("in", [.one])
        #expect(messages[1].value?.isStarred == false, "the server has decided since")
    }

    @Test("K11, Q3: a pending change is shown over every answer, and reverted to the newest value")
    func pending() async {
        await load("in", [.one])
        let end = await begin(1) { $0.isStarred = true }
        await load("in", [Message(id: 1, title: "newer")])
        #expect(messages[1].value == Message(id: 1, title: "newer", isStarred: true))
        await end(false)
        #expect(messages[1].value == Message(id: 1, title: "newer"))
    }

    @Test("K11: upsert with a request keeps what changed during the request, and leaves out what was removed")
    func ownRequest() async throws {
        messages.set(.one, for: 1)
        messages.set(.two, for: 2)
        let request = Task { [messages, folder] in try await messages.upsert(by: \.id) { try await folder() } }
        await folder.isCalled(1)
        messages[1].update { $0.title = "changed" }
        messages.remove(2)
        folder.succeed([.one, .two, .three])
        #expect(try await request.value == [1, 3])
        #expect(messages[1].value?.title == "changed" && messages.existing(2) == nil && messages[3].value == .three)
    }

    // MARK: Removal

    @Test("K11: a removed item leaves all lists, and an older answer does not bring it back")
    func removal() async {
        await load("in", [.one, .two])
        await loadPages("in", Page(items: [.one, .two], next: 1))
        let reload = Task { [folders] in await folders["in"].load() }
        await folder.isCalled(2)
        let next = Task { [pages] in await pages["in"].loadNext() }
        await page.isCalled(2)
        messages.remove(1)
        #expect(folders["in"].value == [2] && pages["in"].items == [2])
        folder.succeed([.one, .two], call: 1)
        page.succeed(Page(items: [.one, .three], next: nil), call: 1)
        _ = await (reload.value, next.value)
        #expect(folders["in"].value == [2] && messages.existing(1) == nil)
        #expect(pages["in"].items == [2, 3])
        await load("in", [.one, .two])
        #expect(folders["in"].value == [1, 2], "a later answer has it again")
    }

    @Test("K11: after removeAll, no answer of an older request is stored")
    func removeAll() async {
        await load("in", [.one])
        let reload = Task { [folders] in await folders["in"].load() }
        await folder.isCalled(2)
        messages.removeAll()
        #expect(folders["in"].value == [])
        folder.succeed([.one, .two], call: 1)
        _ = await reload.value
        #expect(messages.count == 0 && folders["in"].value == [])
    }

    @Test("K11: a list that was removed stores nothing")
    func removedList() async {
        let stubborn = Gate<[Message]>(honorsCancellation: false)
        let folders = QueryFamily(storing: messages, by: \.id) { (_: String) in try await stubborn() }
        let load = Task { await folders["in"].load() }
        await stubborn.isCalled(1)
        folders.removeAll()
        stubborn.succeed([.one])
        _ = await load.value
        await turns()
        #expect(messages.count == 0)
    }

    @Test("K11, F1: the family keeps the items of a list as long as the list")
    func kept() async {
        let clock = ManualClock()
        let items = QueryFamily(keepsUnused: .seconds(10), limit: 1, clock: clock) { (id: Int) in
            Message(id: id, title: "")
        }
        let lists = QueryFamily(storing: items, by: \.id) { (_: String) in [Message.one, .two] }
        await lists["in"].load()
        for _ in 0..<3 {
            await clock.nextSleep()
            clock.advance(by: .seconds(10))
            await turns()
        }
        #expect(items.count == 2)
        items.refetch(evenFresh: true)
        await turns()
        #expect(!items.isLoading && items.existing(1)?.value == .one, "a list does not use its items")
        lists.removeAll()
        for _ in 0..<3 {
            await clock.nextSleep()
            clock.advance(by: .seconds(10))
            await turns()
            if items.count == 0 { break }
        }
        #expect(items.count == 0)
    }

    // MARK: The rule of a list

    @Test("K11: an item that changes leaves and joins lists by their rule, and returns to its place after a failure")
    func rule() async {
        await load("in", [.one, .two, .three])
        await load("done", [])
        let move = await begin(2) { $0.folder = "done" }
        #expect(folders["in"].value == [1, 3] && folders["done"].value == [2])
        await move(false)
        #expect(folders["in"].value == [1, 2, 3] && folders["done"].value == [])

        let again = await begin(2) { $0.folder = "done" }
        await again(true)
        #expect(folders["in"].value == [1, 3] && folders["done"].value == [2])
        await load("in", [.one, .two, .three])
        #expect(folders["in"].value == [1, 2, 3], "the answer of a later request decides")
    }

    @Test("K11: an item does not join a list because another answer brings it, or because something else of it changes")
    func knownItem() async {
        await load("in", [.one])
        await loadPages("done", Page(items: [.two], next: nil))
        #expect(pages["done"].items == [2] && folders["in"].value == [1], "the item is further down in the list")
        messages[2].update { $0.isStarred = true }
        #expect(pages["done"].items == [] && folders["in"].value == [1])
        await load("done", [.one])
        #expect(folders["in"].value == [1])
    }

    @Test("K11: a pending change that began before a list existed counts for the list", arguments: [false, true])
    func pendingBeforeTheList(isConfirmed: Bool) async {
        messages.set(.one, for: 1)
        let move = await begin(1) { $0.folder = "done" }
        let load = Task { [folders] in await folders["done"].load() }
        await folder.isCalled(1)
        if isConfirmed { await move(true) }
        folder.succeed([.three])
        _ = await load.value
        #expect(folders["done"].value?.first == 1)
        if !isConfirmed {
            await move(false)
            #expect(folders["done"].value == [3])
        }
    }

    @Test("K11: an answer that does not know a change of an item yet is corrected by the rule")
    func answerWithoutTheChange() async {
        await load("in", [.one, .two])
        let load = Task { [pages] in await pages["in"].load() }
        await page.isCalled(1)
        let other = Task { [pages] in await pages["done"].load() }
        await page.isCalled(2)
        messages[1].update { $0.folder = "done" }
        messages.upsert([.three], by: \.id)
        page.succeed(Page(items: [.one, .two], next: nil), call: 0)
        page.succeed(Page(items: [], next: nil), call: 1)
        _ = await (load.value, other.value)
        #expect(pages["in"].items == [3, 2] && pages["done"].items == [1])
        #expect(folders["in"].value == [3, 2])
    }

    @Test("K11: a page that repeats an item of the list adds it once")
    func repeatedItem() async {
        await loadPages("in", Page(items: [.one, .two], next: 1))
        messages.upsert([.three], by: \.id)
        #expect(pages["in"].items == [3, 1, 2])
        let next = Task { [pages] in await pages["in"].loadNext() }
        await page.isCalled(2)
        page.succeed(Page(items: [.two, .three], next: nil), call: 1)
        _ = await next.value
        #expect(pages["in"].items == [3, 1, 2] && !pages["in"].hasNext)
    }

    @Test("K11: a value that was set with a date is older than every answer, and does not join a list")
    func seeded() async {
        await load("in", [.one])
        messages.set(.two, for: 2, at: nil)
        #expect(folders["in"].value == [1])
        let load = Task { [folders] in await folders["in"].load() }
        await folder.isCalled(2)
        messages.set(.three, for: 3, at: Date(timeIntervalSinceNow: -3_600))
        folder.succeed([.one, Message(id: 3, title: "newer")], call: 1)
        _ = await load.value
        #expect(messages[3].value?.title == "newer")
    }

    @Test("K11: a retry of an item's load counts from its own beginning")
    func retried() async {
        let items = QueryFamily(retry: .constant(max: 1, .zero)) { [detail] (_: Int) in try await detail() }
        let lists = QueryFamily(storing: items, by: \.id) { [folder] (_: String) in try await folder() }
        let own = Task { await items[1].load() }
        await detail.isCalled(1)
        let list = Task { await lists["in"].load() }
        await folder.isCalled(1)
        folder.succeed([.one])
        _ = await list.value
        detail.fail(StateError.network(.timeout), call: 0)
        await detail.isCalled(2)
        let newer = Message(id: 1, title: "newer")
        detail.succeed(newer, call: 1)
        _ = await own.value
        #expect(items[1].value == newer)
    }

    @Test("K11: a confirmation with an answer leaves an item where it is in its lists")
    func confirmedWithAnAnswer() async {
        await load("in", [.one, .two])
        await load("done", [])
        let end = await begin(2, { $0.folder = "done" }, confirming: { item, _ in item.isStarred = true })
        messages[1].update { $0.folder = "done" }
        var seen: [[Int]] = []
        let observer = StoreObserver { [folders] in seen.append(folders["done"].value ?? []) }
        await end(true)
        await turns()
        #expect(folders["done"].value == [1, 2] && folders["in"].value == [] && seen == [[1, 2]])
        observer.cancel()
    }

    @Test("K11: a failed change does not put an item into a list that did not have it")
    func failedChange() async {
        await load("done", [])
        await load("other", [Message(id: 2, title: "two", folder: "done")])
        let end = await begin(2) { $0.folder = "in" }
        await end(false)
        #expect(folders["done"].value == [])
    }

    @Test("K11: an item returns to its place among the pages before it, and without an item that was removed")
    func places() async {
        await loadPages("in", Page(items: [.one, .two], next: 1))
        await load("other", [.three])
        let end = await begin(3) { $0.folder = "done" }
        await loadNext("in", Page(items: [.three], next: nil))
        #expect(pages["in"].items == [1, 2])
        await end(false)
        #expect(pages["in"].items == [1, 2, 3])

        let again = await begin(3) { $0.folder = "done" }
        messages.remove(2)
        await again(false)
        #expect(pages["in"].items == [1, 3])
    }

    @Test("K11: an item that joined a list returns to its place in it")
    func placeOfAJoinedItem() async {
        await load("done", [])
        messages.upsert([.one, .two], by: \.id)
        for id in [2, 1] { messages[id].update { $0.folder = "done" } }
        #expect(folders["done"].value == [1, 2])
        let end = await begin(2) { $0.folder = "in" }
        #expect(folders["done"].value == [1])
        await end(false)
        #expect(folders["done"].value == [1, 2])
    }

    @Test("K11: an item of a later page is compared with the request of its page")
    func laterPage() async {
        await loadPages("in", Page(items: [.one], next: 1))
        await loadNext("in", Page(items: [Message(id: 2, title: "two", folder: "done")], next: nil))
        #expect(pages["in"].items == [1, 2], "the answer decides")
        let end = await begin(2) { $0.isStarred = true }
        await end(false)
        #expect(pages["in"].items == [1, 2])
    }

    @Test("K11, Q2: a page does not repeat an item that a pending change of the list hides")
    func hiddenItem() async {
        await loadPages("in", Page(items: [.one, .two], next: 1))
        let hide = Task { [pages, change] in
            await pages["in"].optimistically({ $0.items.removeAll { $0 == 2 } }) { try await change() }
        }
        await change.isCalled(1)
        await loadNext("in", Page(items: [.two, .three], next: nil))
        change.fail(StateError.unauthorized)
        _ = await hide.value
        #expect(pages["in"].items == [1, 2, 3])
    }

    @Test("K11, F2: the limit of a family releases no item that a list contains, also while an answer arrives")
    func limit() async {
        let items = QueryFamily(limit: 1) { (id: Int) in Message(id: id, title: "") }
        let lists = QueryFamily(storing: items, by: \.id, contains: { $1.folder == $0 }) { [folder] (_: String) in
            try await folder()
        }
        for (call, answer) in [[Message.one], [.one, .two]].enumerated() {
            let load = Task { await lists["in"].load() }
            await folder.isCalled(call + 1)
            if call == 1 { items.upsert([.three], by: \.id) }
            folder.succeed(answer, call: call)
            _ = await load.value
        }
        #expect(lists["in"].value == [3, 1, 2] && items.existing(3)?.value == .three)
    }

    @Test("K11: a list that the app changes has its own order, and ends no rule")
    func listChangedByTheApp() async {
        await load("in", [.one, .two, .three])
        messages[2].update { $0.folder = "done" }
        folders["in"].set([2, 1, 3])
        for id in [1, 3] { messages[id].update { $0.folder = "done" } }
        folders["in"].set([])
        messages[3].update { $0.folder = "in" }
        #expect(folders["in"].value == [3])
    }

    @Test("K11, U2: an undo restores a list exactly, although an item of it does not satisfy the rule")
    func undo() async {
        let undo = UndoRecorder()
        messages.attach(undo)
        folders.attach(undo)
        await load("in", [.one, Message(id: 2, title: "two", folder: "done")])
        messages[2].update { $0.isStarred = true }
        #expect(folders["in"].value == [1])
        undo.undo()
        #expect(folders["in"].value == [1, 2])
    }
}

private struct Message: Identifiable, Equatable {
    let id: Int
    var title: String
    var isStarred = false
    var folder = "in"

    static let one = Message(id: 1, title: "one")
    static let two = Message(id: 2, title: "two")
    static let three = Message(id: 3, title: "three")
}
