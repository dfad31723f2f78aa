import Lockstep
import LockstepUI
import SwiftUI
import Testing

/// A list that is loaded page by page, and the row at its end.
@MainActor @Suite(.timeLimit(.minutes(20))) struct PagedScreenTests {
    /// A source that records the requested cursors.
    @MainActor private final class Source {
        let gate = Gate<Page<String, Int>>(honorsCancellation: true)
        var cursors: [Int?] = []
    }

    private let source = Source()
    private let found: PagedQueryFamily<String, String, Int>
    /// The key that the screen shows, and whether the row is on the screen.
    private let key = AsyncValue(initialValue: "milk")
    private let isRowShown = AsyncValue(initialValue: true)
    private let words = Words.english

    init() {
        found = PagedQueryFamily { [source] (_: String, cursor: Int?) in
            source.cursors.append(cursor)
            return try await source.gate()
        }
    }

    private var gate: Gate<Page<String, Int>> { source.gate }
    private var entry: PagedQueryEntry<String, String, Int> { found["milk"] }

    private func host(_ language: String = "en") -> ViewHost {
        ViewHost(locale: Locale(identifier: language)) { [found, key, isRowShown] in
            let entry = found[key.value ?? ""]
            StateDrivenView(entry) { items in
                List {
                    ForEach(items, id: \.self) { Text($0) }
                    if isRowShown.value == true { LoadMoreRow(entry) }
                }
            }
        }
    }

    private func list(_ items: String..., row: String = "") -> String {
        let texts = items.map { "\n    Text \"\($0)\"" }.joined()
        return "VStack\n  List (refreshable)" + texts + (row.isEmpty ? "" : "\n" + row.indented(by: 2))
    }

    private let loading = "VStack\n  ProgressView \"Loading…\""
    private let loadingMore = "HStack\n  ProgressView \"Loading more…\""
    private let loadMore = "HStack\n  Button \"Load More\""
    private var timeout: String {
        """
        HStack
          HStack
            Label "Connection Problem" (wifi.exclamationmark, children ignored, says "\(words.timeoutSays)")
            Button "Try Again"
        """
    }

    /// Returns a host that shows the first page. The row has started to load the second page.
    private func appeared(_ language: String = "en") async -> ViewHost {
        let host = host(language)
        host.appear()
        await gate.isCalled()
        gate.succeed(Page(items: ["a"], next: 1))
        await host.rendered { $0.contains("List") }
        await called(2, host)
        return host
    }

    /// Renders as SwiftUI would, until the source was called `count` times.
    private func called(_ count: Int, _ host: ViewHost) async {
        while gate.callCount < count, !Task.isCancelled {
            _ = host.render()
            await Task.yield()
        }
    }

    /// Runs other tasks, and renders as SwiftUI would. No change is expected.
    private func wait(_ host: ViewHost) async {
        for _ in 0..<20 {
            _ = host.render()
            await Task.yield()
        }
    }

    // MARK: Pages

    @Test func `the row loads the next page while it is on the screen, and disappears after the last page`() async {
        let host = await appeared()
        #expect(host.render() == list("a", row: loadingMore))
        gate.succeed(Page(items: ["b"], next: 2), call: 1)
        #expect(await host.rendered { $0.contains("\"b\"") } == list("a", "b", row: loadingMore))
        await called(3, host)
        #expect(host.render() == list("a", "b", row: loadingMore))
        gate.succeed(Page(items: ["c"], next: nil), call: 2)
        #expect(await host.rendered { $0.contains("\"c\"") } == list("a", "b", "c"))
        await wait(host)
        #expect(source.cursors == [nil, 1, 2])
        await host.disappear()
    }

    @Test func `the first page is loaded like any entry, and its error fills the screen`() async throws {
        let host = host()
        #expect(host.render() == loading)
        host.appear()
        await gate.isCalled()
        gate.fail(StateError.network(.timeout))
        #expect(await host.rendered { $0.contains("Button") }.hasPrefix("VStack\n  ScrollView (refreshable)"))
        try host.press("Try Again")
        await called(2, host)
        gate.succeed(Page(items: ["a"], next: nil), call: 1)
        #expect(await host.rendered { $0.contains("List") } == list("a"))
        await host.disappear()
    }

    @Test func `a list without items is empty, unless another page may have some`() async {
        let host = host()
        host.appear()
        await gate.isCalled()
        gate.succeed(Page(items: [], next: 1))
        await called(2, host)
        #expect(host.render() == list(row: loadingMore))
        gate.succeed(Page(items: [], next: nil), call: 1)
        #expect(await host.rendered { $0.contains("Nothing") }.contains("ContentUnavailableView"))
        await host.disappear()
        entry.set(Pages(items: ["-"], next: nil))
        #expect(render(StateDrivenView(entry, isEmpty: { $0 == ["-"] }) { Text("\($0)") }).contains("Nothing"))
    }

    @Test func `a row that is scrolled away and back does not load its page twice`() async {
        let host = await appeared()
        for _ in 0..<3 {
            isRowShown.set(false)
            await wait(host)
            #expect(host.render() == list("a"))
            isRowShown.set(true)
            await wait(host)
            #expect(host.render() == list("a", row: loadingMore))
        }
        #expect(gate.callCount == 2)
        isRowShown.set(false)
        await wait(host)
        gate.succeed(Page(items: ["b"], next: 2), call: 1)
        #expect(await host.rendered { $0.contains("\"b\"") } == list("a", "b"))
        await wait(host)
        #expect(gate.callCount == 2)
        isRowShown.set(true)
        _ = host.render()
        await called(3, host)
        #expect(source.cursors == [nil, 1, 2])
        await host.disappear()
    }

    @Test func `several rows of one list load a page once`() async {
        entry.set(Pages(items: ["a"], next: 1))
        let hosts = [host(), host()]
        for host in hosts { host.appear() }
        await gate.isCalled()
        for host in hosts { await wait(host) }
        gate.succeed(Page(items: ["b"], next: nil))
        for host in hosts { #expect(await host.rendered { $0.contains("\"b\"") } == list("a", "b")) }
        for host in hosts { await wait(host) }
        #expect(source.cursors == [1])
        for host in hosts { await host.disappear() }
    }

    @Test func `a row that was rendered before another one loaded its page waits for its next rendering`() async {
        entry.set(Pages(items: ["a"], next: 1))
        let row = ViewHost { [entry] in LoadMoreRow(entry) }
        row.appear()
        // Its task has not started yet.
        entry.set(Pages(items: ["a", "b"], next: 2, count: 2))
        for _ in 0..<20 { await Task.yield() }
        #expect(gate.callCount == 0)
        await called(1, row)
        #expect(source.cursors == [2])
        await row.disappear()
    }

    @Test func `a page that is loading when the screen disappears is shown when the screen appears again`() async {
        let host = await appeared()
        await host.disappear()
        #expect(entry.isLoadingNext)
        gate.succeed(Page(items: ["b"], next: nil), call: 1)
        while entry.isLoadingNext, !Task.isCancelled { await Task.yield() }
        host.appear()
        #expect(host.render() == list("a", "b"))
        await host.disappear()
        #expect(gate.callCount == 2)
    }

    // MARK: Failures

    @Test func `after an error, the row loads again only when its button is pressed`() async throws {
        let host = await appeared()
        gate.fail(StateError.network(.timeout), call: 1)
        #expect(await host.rendered { $0.contains("Button") } == list("a", row: timeout))
        await wait(host)
        isRowShown.set(false)
        await wait(host)
        isRowShown.set(true)
        await wait(host)
        await host.disappear()
        host.appear()
        await wait(host)
        #expect(gate.callCount == 2)
        try host.press("Try Again")
        await called(3, host)
        #expect(host.render() == list("a", row: loadingMore))
        gate.succeed(Page(items: ["b"], next: nil), call: 2)
        #expect(await host.rendered { $0.contains("\"b\"") } == list("a", "b"))
        await host.disappear()
    }

    @Test func `an error that a retry cannot fix has no button, and pulling loads the list again`()
        async throws
    {
        let host = await appeared()
        gate.fail(StateError.notFound(resource: "Page"), call: 1)
        #expect(await !host.rendered { $0.contains("Not Found") }.contains("Button"))
        let pull = try host.pull()
        await called(3, host)
        #expect(host.render() == list("a", row: loadingMore))
        gate.succeed(Page(items: ["c"], next: 5), call: 2)
        await pull.value
        #expect(host.render() == list("c", row: loadingMore))
        await called(4, host)
        #expect(source.cursors == [nil, 1, nil, 5])
        await host.disappear()
    }

    @Test func `if the list is pulled while a page is loading, the old page is not added`() async throws {
        let host = await appeared()
        let pull = try host.pull()
        await called(3, host)
        gate.succeed(Page(items: ["old"], next: nil), call: 1)
        gate.succeed(Page(items: ["c"], next: 5), call: 2)
        await pull.value
        #expect(host.render() == list("c", row: loadingMore))
        await called(4, host)
        gate.succeed(Page(items: ["d"], next: nil), call: 3)
        #expect(await host.rendered { $0.contains("\"d\"") } == list("c", "d"))
        #expect(source.cursors == [nil, 1, nil, 5])
        await host.disappear()
    }

    @Test func `after a failed refresh, the row waits for its button`() async throws {
        let host = await appeared()
        let pull = try host.pull()
        await called(3, host)
        gate.fail(StateError.notFound(resource: "Page"), call: 2)
        await pull.value
        await wait(host)
        #expect(host.render().hasSuffix(list("a", row: loadMore)))
        #expect(gate.callCount == 3)
        try host.press("Load More")
        await called(4, host)
        gate.succeed(Page(items: ["c"], next: 5), call: 3)
        await called(5, host)
        #expect(host.render() == list("c", row: loadingMore))
        #expect(source.cursors == [nil, 1, nil, nil, 5])
        await host.disappear()
    }

    @Test func `a load that cancels itself leaves a button, until the list is loaded again`() async throws {
        let host = await appeared()
        for call in 1...2 {
            gate.fail(CancellationError(), call: call)
            #expect(await host.rendered { $0.contains("Button") } == list("a", row: loadMore))
            await wait(host)
            #expect(gate.callCount == call + 1)
            if call == 1 { try host.press("Load More") } else { _ = try host.pull() }
            await called(call + 2, host)
            if call == 1 { #expect(host.render() == list("a", row: loadingMore)) }
        }
        await wait(host)
        gate.succeed(Page(items: ["c"], next: 5), call: 3)
        await host.rendered { $0.contains("\"c\"") }
        await called(5, host)
        #expect(source.cursors == [nil, 1, 1, nil, 5])
        await host.disappear()
    }

    // MARK: Keys

    @Test func `another key shows another list, and its row loads the pages of that list`() async {
        let host = await appeared()
        key.set("tea")
        #expect(host.render() == loading)
        await called(3, host)
        gate.succeed(Page(items: ["old"], next: nil), call: 1)
        gate.succeed(Page(items: ["x"], next: 7), call: 2)
        #expect(await host.rendered { $0.contains("List") } == list("x", row: loadingMore))
        await called(4, host)
        #expect(source.cursors == [nil, 1, nil, 7])
        key.set("milk")
        #expect(host.render() == list("a", "old"))
        await host.disappear()
    }

    @Test func `if the row of one list gave up, the row of another list still loads`() async {
        let host = await appeared()
        found.set(Pages(items: ["x"], next: 7), for: "tea")
        gate.fail(CancellationError(), call: 1)
        await host.rendered { $0.contains("Button") }
        key.set("tea")
        #expect(host.render() == list("x", row: loadingMore))
        await called(3, host)
        #expect(source.cursors == [nil, 1, 7])
        await host.disappear()
    }

    // MARK: Words

    @Test(arguments: Words.all)
    func `the row uses the language of its environment, and shows that it failed`(words: Words) async {
        let host = await appeared(words.language)
        #expect(host.render().contains("ProgressView \"\(words.loadingMore)\""))
        gate.fail(CancellationError(), call: 1)
        #expect(await host.rendered { $0.contains("Button") }.contains("Button \"\(words.loadMore)\""))
        try? host.press(words.loadMore)
        await called(3, host)
        _ = host.render()
        gate.fail(StateError.network(.timeout), call: 2)
        #expect(await host.rendered { $0.contains("Button") }.contains("Button \"\(words.retry)\""))
        #expect(host.announcements.last == words.timeoutSays)
        await host.disappear()
    }
}
