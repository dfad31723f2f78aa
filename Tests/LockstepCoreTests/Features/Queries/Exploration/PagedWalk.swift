import LockstepCore
import LockstepTesting

/// A real list with pages, whose loads end in any order. The list must always consist of the first pages of one list.
@MainActor final class PagedWalk: Explorable {
    typealias Pages = LockstepCore.Pages<PagedItem, PagedCursor>
    private typealias Entry = PagedQueryEntry<Int, PagedItem, PagedCursor>

    /// The number of pages of each list.
    private static let length = 4

    private let server = PagedServer()
    private let entry: Entry
    private let undo = UndoRecorder()
    private var calls: [Int: PagedCall] = [:]
    private var lastCall = 0
    private var lastList = 0
    /// The number of items that were changed since the list was replaced.
    private var changes = 0

    private struct PagedCall {
        let call: Awaited<ExecutionOutcome>
        /// The pages at the start, if the call loads a further page.
        let pages: Pages?
    }

    init(reloadsAllPages: Bool) {
        let family = PagedQueryFamily(reloadsAllPages: reloadsAllPages) {
            [server] (_: Int, cursor: PagedCursor?) in try await server.load(cursor)
        }
        entry = family[1]
        entry.pipeline.attach(undo)
    }

    var events: [PagedWalkEvent] {
        let changes: [PagedWalkEvent] = entry.items.isEmpty ? [] : [.update]
        return [.load, .loadIfNeeded, .loadNext, .set, .reset, .invalidate] + changes + (undo.canUndo ? [.undo] : [])
            + calls.keys.sorted().filter { calls[$0]!.call.result == nil }.map { .cancel($0) }
            + server.running.flatMap { [.succeed($0), .fail($0)] as [PagedWalkEvent] }
    }

    func apply(_ event: PagedWalkEvent) async throws {
        switch event {
        case .load: start { await $0.load() }
        case .loadIfNeeded:
            let loads = server.count
            let isFresh = entry.isFresh
            start { await $0.loadIfNeeded() }
            if isFresh { try expectSame("loads of a fresh list", server.count, loads) }
        case .loadNext:
            var pages: Pages?
            if case .loaded(let value) = entry.state, value.hasNext { pages = value }
            start(with: pages) { await $0.loadNext() }
        case .set:
            lastList -= 1
            entry.set(server.firstPage(of: lastList))
        case .update: entry.update { $0.items[0].changes += 1 }
        case .reset: entry.reset()
        case .invalidate: entry.invalidate()
        case .undo: undo.undo()
        case .cancel(let number): calls[number]?.call.task.cancel()
        case .succeed(let number): server.end(number, fails: false)
        case .fail(let number): server.end(number, fails: true)
        }
        for _ in 0..<12 { await Task.yield() }
        try check()
    }

    func finish() async throws {
        for _ in 0..<20 {
            for number in server.running { server.end(number, fails: false) }
            for _ in 0..<12 { await Task.yield() }
            try check()
        }
        try expectSame("running loads", server.running, [])
        try expectSame("calls without an outcome", calls.values.count { $0.call.result == nil }, 0)
        try expectSame("isLoading", entry.isLoading, false)
        try expectSame("isLoadingNext", entry.isLoadingNext, false)
    }

    private func start(with pages: Pages? = nil, _ call: @escaping @MainActor (Entry) async -> ExecutionOutcome) {
        lastCall += 1
        calls[lastCall] = PagedCall(call: Awaited { [entry] in await call(entry) }, pages: pages)
    }

    private func check() throws {
        guard let pages = entry.latestValue else { return }
        let list = pages.items.first?.list ?? 0
        let places = pages.items.map { PagedCursor(list: $0.list, page: $0.page) }
        try expectSame("pages", places, (0..<pages.count).map { PagedCursor(list: list, page: $0) })
        let next = pages.count < Self.length ? PagedCursor(list: list, page: pages.count) : nil
        try expectSame("next page", pages.next, next)
        for (number, call) in calls {
            guard case .completed = call.call.result, let before = call.pages else { continue }
            calls[number] = PagedCall(call: call.call, pages: nil)
            let isSameList = list == before.items.first?.list
            if isSameList, pages.count <= before.count, !server.hasShown(before.next!) {
                throw Disagreement("call \(number) completed, and added no page")
            }
        }
    }
}
