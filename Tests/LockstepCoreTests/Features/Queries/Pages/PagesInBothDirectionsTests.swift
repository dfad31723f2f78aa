import Foundation
import LockstepTesting
import Testing

@testable import LockstepCore

/// Messages with the ids 0, 1, 2 and so on, of which a server returns pages before, after and around an id.
@MainActor private final class ChatServer {
    enum Cursor: Hashable, Sendable, Codable {
        case before(Int)
        case after(Int)
    }

    var ids: [Int]
    var unread: Int
    let size: Int
    var requests: [Cursor?] = []

    init(count: Int, unread: Int, size: Int = 50) {
        (ids, self.unread, self.size) = (Array(0..<count), unread, size)
    }

    func page(at cursor: Cursor?) -> Page<Int, Cursor> {
        requests.append(cursor)
        let range: Range<Int>
        switch cursor {
        case .before(let id):
            let end = index(of: id)
            range = max(0, end - size)..<end
        case .after(let id):
            let start = index(of: id + 1)
            range = start..<min(ids.count, start + size)
        case nil:
            let start = max(0, index(of: unread) - size / 2)
            range = start..<min(ids.count, start + size)
        }
        let items = Array(ids[range])
        return Page(
            items: items, previous: range.lowerBound == 0 ? nil : items.first.map { .before($0) },
            next: range.upperBound == ids.count ? nil : items.last.map { .after($0) }, total: ids.count)
    }

    /// Returns the index of the first message whose id is at least `id`.
    func index(of id: Int) -> Int {
        var range = 0..<ids.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = ids[middle] < id ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}

@MainActor @Suite("Pages in both directions", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct PagesInBothDirectionsTests {
    private typealias Cursor = ChatServer.Cursor
    private typealias Chat = PagedQueryEntry<String, Int, Cursor>

    /// Returns the list of a family that loads from a server.
    private func chat(
        _ server: ChatServer, reloadsAllPages: Bool = false, keepsPages: Int? = nil
    ) -> (PagedQueryFamily<String, Int, Cursor>, Chat) {
        let family = PagedQueryFamily(reloadsAllPages: reloadsAllPages, keepsPages: keepsPages) {
            (_: String, cursor: Cursor?) in server.page(at: cursor)
        }
        return (family, family["general"])
    }

    /// Returns a family of lists with two pages of rows from a server.
    private func rows<Row: Sendable>(
        _ server: ChatServer, _ row: @escaping (Int) -> Row
    ) -> PagedQueryFamily<Int, Row, Cursor> {
        PagedQueryFamily(keepsPages: 2) { _, cursor in
            let page = server.page(at: cursor)
            return Page(items: page.items.map(row), previous: page.previous, next: page.next)
        }
    }

    private func turns() async { for _ in 0..<100 { await Task.yield() } }

    @Test("K8: a list that opens in the middle loads pages at both ends")
    func bothDirections() async {
        let server = ChatServer(count: 200, unread: 100)
        let (family, list) = chat(server)
        #expect(!list.hasPrevious && !list.isLoadingPrevious)
        await list.loadIfNeeded()
        #expect(list.items == Array(75..<125) && list.hasPrevious && list.hasNext && list.value?.total == 200)
        #expect(await list.loadPrevious() == .completed)
        #expect(list.items == Array(25..<125))
        #expect(await list.loadNext() == .completed)
        #expect(list.items == Array(25..<175) && list.value?.count == 3)
        #expect(await list.loadPrevious() == .completed)
        #expect(list.items == Array(0..<175) && !list.hasPrevious)
        #expect(await list.loadPrevious() == .completed)
        #expect(await list.loadNext() == .completed)
        #expect(list.items == Array(0..<200) && !list.hasNext)
        #expect(server.requests == [nil, .before(75), .after(124), .before(25), .after(174)])
        withExtendedLifetime(family) {}
    }

    @Test("K8: pages at both ends load at the same time, each once")
    func together() async {
        let gate = Gate<Page<Int, Int>>()
        let family = PagedQueryFamily { (_: Int, _: Int?) in try await gate() }
        let list = family[1]
        list.set(Pages(items: [5], previous: 4, next: 6))
        let calls = [
            immediately { await list.loadNext() }, immediately { await list.loadPrevious() },
            immediately { await list.loadNext() }, immediately { await list.loadPrevious() },
        ]
        await gate.isCalled(2)
        await turns()
        #expect(gate.callCount == 2 && list.isLoadingNext && list.isLoadingPrevious)
        gate.succeed(Page(items: [4], previous: 3, next: 5), call: 1)
        #expect(await calls[1].value == .completed && list.isLoadingNext && !list.isLoadingPrevious)
        gate.succeed(Page(items: [6], previous: 5, next: 7), call: 0)
        for call in calls { #expect(await call.value == .completed) }
        #expect(list.state == .loaded(Pages(items: [4, 5, 6], previous: 3, next: 7, count: 3)))
    }

    @Test("K8: an error of the page before keeps the items, and a load of the list clears it")
    func failing() async {
        let gate = Gate<Page<Int, Int>>()
        let family = PagedQueryFamily { (_: Int, _: Int?) in try await gate() }
        let list = family[1]
        list.set(Pages(items: [5], previous: 4, next: 6))
        for attempt in 1...2 {
            let call = immediately { await list.loadPrevious() }
            await gate.isCalled(attempt)
            #expect(list.previousError == nil)
            gate.fail(StateError.unauthorized)
            #expect(await call.value == .failed(StateError.unauthorized))
            #expect(list.previousError == .unauthorized && list.nextError == nil && list.items == [5])
        }
        let load = immediately { await list.load() }
        await gate.isCalled(3)
        #expect(list.previousError == nil)
        gate.succeed(Page(items: [1], next: nil))
        #expect(await load.value == .completed && list.items == [1] && !list.hasPrevious)
    }

    @Test("K7: a load of the list supersedes loads of pages at both ends")
    func reloading() async {
        let gate = Gate<Page<Int, Int>>()
        let family = PagedQueryFamily { (_: Int, _: Int?) in try await gate() }
        let list = family[1]
        list.set(Pages(items: [5], previous: 4, next: 6))
        let previous = immediately { await list.loadPrevious() }
        let next = immediately { await list.loadNext() }
        await gate.isCalled(2)
        let load = immediately { await list.load() }
        #expect(await previous.value == .superseded)
        #expect(await next.value == .superseded)
        await gate.isCalled(3)
        gate.succeed(Page(items: [1], next: nil), call: 2)
        #expect(await load.value == .completed && list.items == [1])
    }

    @Test("K8: a page before that repeats the start of the list ends it, and is reported")
    func repeated() async {
        let family = PagedQueryFamily { (_: Int, cursor: Int?) in
            Page(items: [cursor ?? 5], previous: 4, next: nil)
        }
        let list = family[1]
        await list.load()
        await list.loadPrevious()
        #expect(list.items == [4, 5] && list.hasPrevious)
        let warnings = WarningLog()
        await warnings.collect { await list.loadPrevious() }
        #expect(warnings.lines.count == 1 && warnings.lines.first?.contains("its own previous page") == true)
        #expect(list.items == [4, 5] && !list.hasPrevious)
    }

    // MARK: - Dropped pages

    @Test("K13: beyond keepsPages, pages at the other end are dropped, and load again")
    func dropping() async {
        let server = ChatServer(count: 1000, unread: 500)
        let (family, list) = chat(server, keepsPages: 3)
        await list.load()
        for _ in 0..<4 { await list.loadNext() }
        #expect(list.items == Array(575..<725) && list.value?.count == 3 && list.hasPrevious && list.hasNext)
        for _ in 0..<4 { await list.loadPrevious() }
        #expect(list.items == Array(375..<525) && list.value?.count == 3)
        server.requests = []
        await list.loadNext()
        await list.loadPrevious()
        #expect(server.requests == [.after(524), .before(425)])
        #expect(list.items == Array(375..<525))
        withExtendedLifetime(family) {}
    }

    @Test("K13: what the app inserts and removes is dropped with the page of the item before it")
    func changedByTheApp() async {
        let server = ChatServer(count: 1000, unread: 0, size: 10)
        let (family, list) = chat(server, keepsPages: 2)
        await list.load()
        await list.loadNext()
        list.update { pages in
            pages.items.removeAll { [3, 9, 14].contains($0) }
            pages.items.insert(-1, at: 0)
            pages.items.insert(-8, at: 8)
        }
        #expect(list.items == [-1, 0, 1, 2, 4, 5, 6, 7, -8, 8, 10, 11, 12, 13, 15, 16, 17, 18, 19])
        await list.loadNext()
        #expect(list.items == [10, 11, 12, 13, 15, 16, 17, 18, 19] + Array(20..<30))
        await list.loadPrevious()
        #expect(list.items == Array(0..<10) + [10, 11, 12, 13, 15, 16, 17, 18, 19])
        withExtendedLifetime(family) {}
    }

    @Test("K13: a page is kept if no other page has its cursor")
    func oneDirection() async {
        let family = PagedQueryFamily(keepsPages: 2) { (_: Int, cursor: Int?) in
            Page(items: [cursor ?? 0], next: (cursor ?? 0) + 1)
        }
        let list = family[1]
        await list.load()
        for _ in 0..<3 { await list.loadNext() }
        #expect(list.items == [0, 1, 2, 3] && list.value?.count == 4 && !list.hasPrevious)
    }

    @Test("K13: items that cannot be compared are dropped by number; after an insertion, none are")
    func notEquatable() async {
        struct Row: Sendable { var id: Int }
        let server = ChatServer(count: 1000, unread: 0, size: 10)
        let family = rows(server) { Row(id: $0) }
        let list = family[1]
        await list.load()
        for _ in 0..<2 { await list.loadNext() }
        list.update { $0.items[0].id = 99 }
        await list.loadNext()
        #expect(list.items.map(\.id) == Array(20..<40))
        list.update { $0.items.remove(at: 3) }
        await list.loadNext()
        #expect(list.items.count == 29 && list.items.last?.id == 49)
        await list.loadNext()
        #expect(list.items.map(\.id) == Array(40..<60))
    }

    @Test("K13: a load of a page that is dropped meanwhile at that end is superseded")
    func droppedDuringALoad() async {
        let gate = Gate<Page<Int, Int>>()
        let family = PagedQueryFamily(keepsPages: 1) { (_: Int, _: Int?) in try await gate() }
        let list = family[1]
        list.set(Pages(items: [5], previous: 4, next: 6))
        let previous = immediately { await list.loadPrevious() }
        let next = immediately { await list.loadNext() }
        await gate.isCalled(2)
        gate.succeed(Page(items: [6], previous: 5, next: 7), call: 1)
        #expect(await next.value == .completed)
        #expect(list.state == .loaded(Pages(items: [6], previous: 5, next: 7)))
        #expect(await previous.value == .superseded)
        #expect(list.previousError == nil && !list.isLoadingPrevious)
    }

    @Test("K13: a restored list counts as one page")
    func restored() async throws {
        let server = ChatServer(count: 100, unread: 50, size: 10)
        let (family, list) = chat(server, keepsPages: 2)
        await list.load()
        await list.loadNext()
        let value = try #require(list.value)
        let restored = try JSONDecoder().decode(Pages<Int, Cursor>.self, from: JSONEncoder().encode(value))
        #expect(restored == value && restored.hashValue == value.hashValue)
        list.set(restored)
        await list.loadNext()
        #expect(list.items == Array(45..<75))
        await list.loadNext()
        #expect(list.items == Array(65..<85) && list.hasPrevious)
        await list.loadPrevious()
        #expect(list.items == Array(55..<75) && list.value?.count == 2)
        withExtendedLifetime(family) {}
    }

    @Test("K13: a row that changes stays in its page, also if all rows change")
    func changedRows() async {
        struct Row: Sendable, Equatable {
            var id: Int
            var isRead = false
        }
        let server = ChatServer(count: 1000, unread: 0, size: 10)
        let family = rows(server) { Row(id: $0) }
        let list = family[1]
        await list.load()
        await list.loadNext()
        list.update { $0.items[10].isRead = true }
        await list.loadNext()
        #expect(list.items.map(\.id) == Array(10..<30) && list.items[0].isRead)
        list.update { pages in
            for index in pages.items.indices { pages.items[index].isRead.toggle() }
            pages.items.remove(at: 12)
        }
        await list.loadPrevious()
        #expect(list.items.map(\.id) == Array(0..<20))
        await list.loadNext()
        #expect(list.items.map(\.id) == Array(10..<30))
    }

    @Test("K7: all pages are loaded again from the first of them each time, also if that is the first of the list")
    func reloadingTwice() async {
        let server = ChatServer(count: 100, unread: 15, size: 10)
        let (family, list) = chat(server)
        await list.load()
        await list.loadPrevious()
        #expect(list.items == Array(0..<20) && !list.hasPrevious)
        for _ in 0..<2 {
            await list.reloadAllPages()
            #expect(list.items == Array(0..<20))
        }
        list.set(Pages(items: [50], previous: .before(50), next: .after(50)))
        await list.loadPrevious()
        await list.reloadAllPages()
        #expect(list.items == Array(40..<60))
        withExtendedLifetime(family) {}
    }

    @Test("K8, K13: a repeated page drops no page, and ends the list for good")
    func repeatedPageWithLimit() async {
        let family = PagedQueryFamily(keepsPages: 2) { (_: Int, cursor: Int?) in
            let page = cursor ?? 0
            return Page(items: page < 2 ? [page] : [], previous: page > 0 ? page - 1 : nil, next: min(page + 1, 2))
        }
        let list = family[1]
        let warnings = WarningLog()
        await warnings.collect {
            await list.load()
            await list.loadNext()
            #expect(list.items == [0, 1] && list.hasNext)
            await list.loadNext()
            #expect(!list.hasNext && list.value?.count == 2)
            await list.loadPrevious()
            #expect(list.items == [0, 1] && !list.hasNext)
        }
    }

    @Test("K7: a call for all pages, or for the first, decides also if it joins a load of the same turn")
    func joiningReload() async {
        let server = ChatServer(count: 1000, unread: 500, size: 10)
        let (family, list) = chat(server)
        await list.load()
        await list.loadNext()
        list.invalidate()
        server.requests = []
        async let load = list.loadIfNeeded()
        async let reload = list.reloadAllPages()
        _ = await (load, reload)
        #expect(list.value?.count == 2 && server.requests.last == .after(504))
        withExtendedLifetime(family) {}
    }

    @Test("K13: a call that an interceptor delays adds no page where pages were dropped meanwhile")
    func delayedCall() async {
        let server = ChatServer(count: 1000, unread: 500, size: 10)
        let (family, list) = chat(server, keepsPages: 2)
        await list.load()
        await list.loadNext()
        let interceptor = WaitingBefore()
        let attachment = list.pipeline.attach(interceptor)
        let previous = immediately { await list.loadPrevious() }
        await interceptor.gate.isCalled()
        attachment.cancel()
        await list.loadNext()
        #expect(list.items == Array(505..<525))
        interceptor.gate.succeed()
        #expect(await previous.value == .superseded)
        #expect(list.items == Array(505..<525))
        withExtendedLifetime(family) {}
    }

    @Test("K13: pages without marks in a saved list of an earlier version can be read")
    func savedBefore() throws {
        let data = Data(#"{"items": [1, 2], "next": 7, "count": 3}"#.utf8)
        let pages = try JSONDecoder().decode(Pages<Int, Int>.self, from: data)
        #expect(pages == Pages(items: [1, 2], next: 7, count: 3))
    }

    // MARK: - Loads of the list

    @Test("K7: the call decides whether the first page or all pages are loaded", arguments: [true, false])
    func reloadByCall(reloadsAllPages: Bool) async {
        let server = ChatServer(count: 1000, unread: 500, size: 10)
        let (family, list) = chat(server, reloadsAllPages: reloadsAllPages)
        await list.load()
        await list.loadPrevious()
        await list.loadNext()
        server.requests = []
        #expect(await list.reloadAllPages() == .completed)
        #expect(server.requests == [.before(495), .after(494), .after(504)])
        #expect(list.items == Array(485..<515) && list.value?.count == 3)
        server.requests = []
        await list.reload()
        #expect(server.requests.count == (reloadsAllPages ? 3 : 1))
        server.unread = 700
        server.requests = []
        #expect(await list.reloadFirstPage() == .completed)
        #expect(server.requests == [nil] && list.items == Array(695..<705) && list.value?.count == 1)
        await list.loadPrevious()
        #expect(list.items == Array(685..<705))
        withExtendedLifetime(family) {}
    }

    @Test("K13: after all pages were loaded again, further pages are dropped as before")
    func droppingAfterAReload() async {
        let server = ChatServer(count: 1000, unread: 500, size: 10)
        let (family, list) = chat(server, keepsPages: 3)
        await list.load()
        for _ in 0..<5 { await list.loadNext() }
        #expect(await list.reloadAllPages() == .completed)
        #expect(list.items == Array(525..<555))
        await list.loadNext()
        #expect(list.items == Array(535..<565))
        withExtendedLifetime(family) {}
    }

    // MARK: - Stored items

    @Test("K11, K13: a list of stored items loads both ways; the items of dropped pages are released")
    func storedItems() async {
        struct Message: Sendable, Hashable { var id: Int }
        let clock = ManualClock()
        let server = ChatServer(count: 1000, unread: 500, size: 10)
        let messages = QueryFamily(keepsUnused: .seconds(60), clock: clock) { (id: Int) in Message(id: id) }
        let lists = PagedQueryFamily(storing: messages, by: \.id, keepsPages: 2, contains: { (_: Int, _) in true }) {
            (_: Int, cursor: Cursor?) in
            let page = server.page(at: cursor)
            return Page(
                items: page.items.map { Message(id: $0) }, previous: page.previous, next: page.next, total: page.total)
        }
        let list = lists[1]
        await list.load()
        await list.loadPrevious()
        #expect(list.items == Array(485..<505) && list.value?.total == 1000 && messages[485].value == Message(id: 485))
        // The start of the list is not loaded, so an item that becomes known does not join it.
        messages.upsert([Message(id: 2000)], by: \.id)
        messages[2000].update { $0 = Message(id: 2000) }
        #expect(list.items == Array(485..<505))
        await list.loadPrevious()
        #expect(list.items == Array(475..<495))
        for _ in 0..<3 {
            await turns()
            clock.advance(by: .seconds(60))
        }
        #expect(await eventually { messages.keys == Set(475..<495) })
    }

    // MARK: - A long chat

    @Test(
        "K13: a chat of 100,000 messages opens at the first unread one, loads both ways, and keeps its window",
        arguments: 0..<8 as Range<UInt64>)
    func longChat(seed: UInt64) async {
        var random = SplitMix64(seed: seed)
        let server = ChatServer(count: 100_000, unread: 60_000)
        let (family, list) = chat(server, keepsPages: 4)
        await list.loadIfNeeded()
        #expect(list.items.contains(60_000) && list.items.count == 50)
        for _ in 0..<200 {
            switch random.next() % 10 {
            case 0...3: await list.loadNext()
            case 4...6: await list.loadPrevious()
            case 7:
                // A message is deleted, by this app.
                guard let id = list.items.randomElement(using: &random) else { break }
                server.ids.remove(at: server.index(of: id))
                list.update { $0.items.removeAll { $0 == id } }
            case 8:
                // A message is sent, by this app. It shows if the end of the chat does.
                let id = (server.ids.last ?? 0) + 1
                server.ids.append(id)
                if !list.hasNext { await list.optimistically({ $0.items.append(id) }) {} }
            default: await list.reloadAllPages()
            }
            let items = list.items
            guard let first = items.first else {
                Issue.record("The list is empty")
                return
            }
            let start = server.index(of: first)
            #expect(Array(server.ids[start...].prefix(items.count)) == items)
            #expect(list.hasPrevious == (start > 0) || list.items.count < 50)
            #expect(list.value?.count ?? 0 <= 4 && items.count <= 4 * 50 + 40)
        }
        withExtendedLifetime(family) {}
    }
}
