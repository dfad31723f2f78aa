import LockstepCore

/// A server of lists. The test ends each load.
@MainActor final class PagedServer {
    private var loads: [Int: (cursor: PagedCursor?, continuation: CheckedContinuation<Bool, Never>)] = [:]
    private(set) var count = 0
    /// The places of the pages that were returned.
    private var returned: Set<PagedCursor> = []

    var running: [Int] { loads.keys.sorted() }

    /// Loads a page. Each load of a first page returns another list.
    func load(_ cursor: PagedCursor?) async throws -> Page<PagedItem, PagedCursor> {
        count += 1
        let number = count
        let fails = await withCheckedContinuation { loads[number] = (cursor, $0) }
        if fails { throw StateError.network(.timeout) }
        let cursor = cursor ?? PagedCursor(list: number, page: 0)
        returned.insert(cursor)
        return Page(
            items: [PagedItem(list: cursor.list, page: cursor.page)],
            next: cursor.page < 3 ? PagedCursor(list: cursor.list, page: cursor.page + 1) : nil)
    }

    func end(_ number: Int, fails: Bool) { loads.removeValue(forKey: number)?.continuation.resume(returning: fails) }

    func hasShown(_ cursor: PagedCursor) -> Bool { returned.contains(cursor) }

    func firstPage(of list: Int) -> Pages<PagedItem, PagedCursor> {
        Pages(items: [PagedItem(list: list, page: 0)], next: PagedCursor(list: list, page: 1))
    }
}
