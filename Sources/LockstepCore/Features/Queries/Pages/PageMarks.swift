/// Which items of a list came with which page. So whole pages can be dropped.
///
/// Marks do not belong to the value of a list: two lists that differ only in their marks are equal, and marks are not
/// saved.
struct PageMarks<Item: Sendable, Cursor: Sendable>: Sendable {
    /// A loaded page.
    private struct Mark: Sendable {
        /// The cursor of the page; `nil` for the first page that was loaded.
        var cursor: Cursor?
        /// The cursor of the page before this page.
        var previous: Cursor?
        /// The cursor of the page after this page.
        var next: Cursor?
        /// The number of its items.
        var count: Int
    }

    private var pages: [Mark] = []
    /// The items for which ``pages`` has the numbers.
    private var items: [Item] = []

    /// Creates no marks, for a list that keeps all of its pages.
    init() {}

    /// Creates the marks of a list whose pages are not known. They count as one page.
    init(_ list: Pages<Item, Cursor>, firstCursor: Cursor?) {
        pages = [Mark(cursor: firstCursor, previous: list.previous, next: list.next, count: list.items.count)]
        items = list.items
    }

    /// Whether no pages are marked.
    var isEmpty: Bool { pages.isEmpty }

    /// The number of pages.
    var count: Int { pages.count }

    /// The cursor of the first page.
    var firstCursor: Cursor? { pages.first?.cursor }

    /// Adds a page at an end of the list.
    mutating func add(_ page: Page<Item, Cursor>, at cursor: Cursor, to end: PageOperation) {
        if isEmpty { return }
        let mark = Mark(cursor: cursor, previous: page.previous, next: page.next, count: page.items.count)
        pages.insert(mark, at: end == .next ? pages.count : 0)
    }

    /// Notices that the list ends at an end.
    mutating func end(at end: PageOperation) {
        guard !isEmpty else { return }
        if end == .next { pages[count - 1].next = nil } else { pages[0].previous = nil }
    }

    /// Drops the page at an end of the list, unless the page beside it lacks its cursor.
    ///
    /// - Returns: The number of the page's items, and the cursor that loads the page again; `nil` if no page is dropped.
    mutating func drop(from end: PageOperation) -> (count: Int, cursor: Cursor)? {
        guard count > 1 else { return nil }
        let cursor = end == .next ? pages[count - 2].next : pages[1].previous
        guard let cursor else { return nil }
        return (pages.remove(at: end == .next ? count - 1 : 0).count, cursor)
    }

    /// Notes the items for which the numbers of the pages are right.
    mutating func note(_ items: [Item]) { if !isEmpty { self.items = items } }

    /// Notices what the app has inserted and removed since the last page was added.
    ///
    /// An item in the place of another one belongs to its page, and an inserted item to the page of the item before it.
    /// If the items cannot be compared, all pages count as one after their number has changed.
    @MainActor mutating func follow(_ new: [Item]) {
        if isEmpty { return }
        let haveSameStorage = new.withUnsafeBufferPointer { new in
            items.withUnsafeBufferPointer { $0.baseAddress == new.baseAddress && $0.count == new.count }
        }
        if haveSameStorage { return }
        let equality = Equality<Item>()
        guard equality.isKnown else {
            if new.count != items.count { merge(count: new.count) }
            return
        }
        var (removed, inserted) = (items.map { _ in false }, new.map { _ in false })
        for change in new.difference(from: items, by: equality.isSame) {
            switch change {
            case .remove(let offset, _, _): removed[offset] = true
            case .insert(let offset, _, _): inserted[offset] = true
            }
        }
        count(removed, inserted)
    }

    /// Counts the items of each page again, in one walk through the old and the new items.
    private mutating func count(_ removed: [Bool], _ inserted: [Bool]) {
        var ends: [Int] = []
        for page in pages { ends.append((ends.last ?? 0) + page.count) }
        for index in pages.indices { pages[index].count = 0 }
        var (old, new, page, last) = (0, 0, 0, 0)
        while old < removed.count || new < inserted.count {
            while page < ends.count - 1, old >= ends[page] { page += 1 }
            let isRemoved = old < removed.count && removed[old]
            let isInserted = new < inserted.count && inserted[new]
            if isInserted, !isRemoved {
                pages[last].count += 1  // it belongs to the page of the item before
                new += 1
                continue
            }
            old += 1
            if isRemoved, !isInserted { continue }
            // The item is the same, or another one is in its place.
            pages[page].count += 1
            last = page
            new += 1
        }
    }

    private mutating func merge(count: Int) {
        let (first, last) = (pages[0], pages[pages.count - 1])
        pages = [Mark(cursor: first.cursor, previous: first.previous, next: last.next, count: count)]
    }
}

extension PageMarks: Hashable, CustomReflectable {
    static func == (_: PageMarks, _: PageMarks) -> Bool { true }

    func hash(into _: inout Hasher) {}

    var customMirror: Mirror { Mirror(self, children: []) }
}
