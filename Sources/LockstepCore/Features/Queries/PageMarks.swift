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
    mutating func add(_ page: Page<Item, Cursor>, at cursor: Cursor, to end: PageOperation, _ items: [Item]) {
        if isEmpty { return }
        let mark = Mark(cursor: cursor, previous: page.previous, next: page.next, count: page.items.count)
        pages.insert(mark, at: end == .next ? pages.count : 0)
        self.items = items
    }

    /// Drops the page at an end of the list, unless the page beside it lacks its cursor.
    ///
    /// - Returns: The number of the page's items, and the cursor that loads the page again; `nil` if no page is dropped.
    mutating func drop(from end: PageOperation) -> (count: Int, cursor: Cursor)? {
        switch end {
        case .previous:
            guard count > 1, let cursor = pages[1].previous else { return nil }
            return (pages.removeFirst().count, cursor)
        case .next:
            guard count > 1, let cursor = pages[count - 2].next else { return nil }
            return (pages.removeLast().count, cursor)
        }
    }

    /// Notes the items after pages were dropped.
    mutating func note(_ items: [Item]) { self.items = items }

    /// Notices what the app has inserted and removed since the last page was added.
    ///
    /// An inserted item belongs to the page of the item before it. If the items cannot be compared, all pages count as one
    /// after their number has changed.
    @MainActor mutating func follow(_ new: [Item]) {
        if isEmpty { return }
        defer { items = new }
        let haveSameStorage = new.withUnsafeBufferPointer { new in
            items.withUnsafeBufferPointer { $0.baseAddress == new.baseAddress && $0.count == new.count }
        }
        if haveSameStorage { return }
        let equality = Equality<Item>()
        guard equality.isKnown else {
            if new.count != items.count { merge(count: new.count) }
            return
        }
        let difference = new.difference(from: items, by: equality.isSame)
        let old = pages
        for case .remove(let offset, _, _) in difference.removals {
            pages[Self.page(in: old) { offset < $0 }].count -= 1
        }
        for case .insert(let offset, _, _) in difference.insertions {
            pages[Self.page(in: pages) { offset <= $0 }].count += 1
        }
    }

    /// Returns the first page whose end satisfies a condition. The end is the number of all items up to the page.
    private static func page(in pages: [Mark], where isWanted: (Int) -> Bool) -> Int {
        var end = 0
        for (index, page) in pages.enumerated() {
            end += page.count
            if isWanted(end) { return index }
        }
        return pages.count - 1
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
