/// A page of a list, as a loading function returns it.
public struct Page<Item: Sendable, Cursor: Sendable>: Sendable {
    /// The items of the page.
    public var items: [Item]
    /// The cursor of the page before; `nil` if this is the first page, or if the list is loaded in one direction.
    public var previous: Cursor?
    /// The cursor of the next page; `nil` if this is the last page.
    public var next: Cursor?
    /// The number of items of the whole list, as the server counts them; `nil` if it is not known.
    public var total: Int?

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - items: The items of the page.
    ///   - previous: The cursor of the page before; `nil` if this is the first page.
    ///   - next: The cursor of the next page; `nil` if this is the last page.
    ///   - total: The number of items of the whole list; `nil` if it is not known.
    public init(items: [Item], previous: Cursor? = nil, next: Cursor?, total: Int? = nil) {
        (self.items, self.previous, self.next, self.total) = (items, previous, next, total)
    }

    /// The cursor of the page beside this page.
    func cursor(at end: PageOperation) -> Cursor? { end == .next ? next : previous }
}

/// The loaded pages of a list, as one value.
public struct Pages<Item: Sendable, Cursor: Sendable>: Sendable {
    /// The items of all loaded pages, in order.
    public var items: [Item]
    /// The cursor of the page before the loaded pages; `nil` if there is no such page.
    public var previous: Cursor?
    /// The cursor of the next page; `nil` if there is no next page.
    public var next: Cursor?
    /// The number of loaded pages.
    public var count: Int
    /// The number of items of the whole list, as the last answer counted them; `nil` if it is not known.
    public var total: Int?
    var marks = PageMarks<Item, Cursor>()

    /// Creates the pages of a list.
    ///
    /// - Parameters:
    ///   - items: The items of all pages, in order.
    ///   - previous: The cursor of the page before; `nil` if there is no such page.
    ///   - next: The cursor of the next page; `nil` if there is no next page.
    ///   - count: The number of loaded pages.
    ///   - total: The number of items of the whole list; `nil` if it is not known.
    public init(items: [Item], previous: Cursor? = nil, next: Cursor?, count: Int = 1, total: Int? = nil) {
        (self.items, self.previous, self.next) = (items, previous, next)
        (self.count, self.total) = (count, total)
    }

    /// Whether there is a page before the loaded pages.
    public var hasPrevious: Bool { previous != nil }

    /// Whether there is a next page to load.
    public var hasNext: Bool { next != nil }

    /// Whether the list has no items, and no further page.
    public var isEmpty: Bool { items.isEmpty && !hasNext && !hasPrevious }

    /// The cursor of the page at an end of the list.
    func cursor(at end: PageOperation) -> Cursor? { end == .next ? next : previous }
}

// MARK: - Adding pages

extension Pages {
    /// Creates the pages of a list from its first loaded page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - cursor: The cursor of the page.
    ///   - marksPages: Whether to note which items came with which page.
    init(_ page: Page<Item, Cursor>, at cursor: Cursor?, marksPages: Bool) {
        self.init(items: page.items, previous: page.previous, next: page.next, total: page.total)
        if marksPages { marks = PageMarks(self, firstCursor: cursor) }
    }

    /// Adds the items of a page at an end of the list. A page that repeats this end of the list adds no items, and ends the
    /// list there. Then drops pages at the other end, so that at most `limit` pages remain.
    ///
    /// A page can be dropped if the page beside it has its cursor. So it can be loaded again.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - cursor: The cursor of the page.
    ///   - end: The end of the list.
    ///   - limit: The maximum number of pages to keep; `nil` for no limit.
    /// - Returns: Whether the page is repeated.
    @MainActor mutating func add(
        _ page: Page<Item, Cursor>, at cursor: Cursor, to end: PageOperation, keeping limit: Int?
    ) -> Bool {
        if isRepeated(by: page, at: cursor, end) {
            if end == .next { next = nil } else { previous = nil }
            marks.end(at: end)
            // A load of as many pages as before finds the end again.
            if marks.isEmpty, count < .max { count += 1 }
            return true
        }
        if limit != nil || end == .previous, marks.isEmpty { marks = PageMarks(self, firstCursor: nil) }
        if limit != nil { marks.follow(items) }
        switch end {
        case .next:
            items += page.items
            next = page.next
        case .previous:
            items.insert(contentsOf: page.items, at: 0)
            previous = page.previous
        }
        total = page.total ?? total
        if count < .max { count += 1 }
        marks.add(page, at: cursor, to: end)
        if let limit { drop(from: end.opposite, keeping: limit) }
        marks.note(items)
        return false
    }

    /// Drops pages at an end of the list.
    private mutating func drop(from end: PageOperation, keeping limit: Int) {
        while marks.count > limit, let dropped = marks.drop(from: end) {
            switch end {
            case .previous:
                items.removeFirst(dropped.count)
                previous = dropped.cursor
            case .next:
                items.removeLast(dropped.count)
                next = dropped.cursor
            }
            count = marks.count
        }
    }

    /// Returns whether `page` repeats an end of the list. A repeated page would make the list endless.
    ///
    /// A page is repeated if two conditions are true:
    ///
    /// - The cursor of the page after it equals `cursor`, the cursor of `page` itself.
    /// - `page` has no items, or its items equal the items at this end of the list.
    @MainActor private func isRepeated(by page: Page<Item, Cursor>, at cursor: Cursor, _ end: PageOperation) -> Bool {
        guard let further = page.cursor(at: end), Equality<Cursor>().isSame(further, cursor) else { return false }
        let equality = Equality<Item>()
        let count = page.items.count
        let known = end == .next ? items.suffix(count) : items.prefix(count)
        return known.count == count && zip(known, page.items).allSatisfy(equality.isSame)
    }
}

/// A ``Pages`` value with any type parameters. LockstepUI uses this protocol to detect an empty list.
package protocol PagedList {
    /// Whether there are no items and no further page.
    var isEmpty: Bool { get }
}

extension Pages: PagedList {}

extension Page: Equatable where Item: Equatable, Cursor: Equatable {}
extension Page: Hashable where Item: Hashable, Cursor: Hashable {}
extension Pages: Equatable where Item: Equatable, Cursor: Equatable {}
extension Pages: Hashable where Item: Hashable, Cursor: Hashable {}
extension Page: Encodable where Item: Encodable, Cursor: Encodable {}
extension Page: Decodable where Item: Decodable, Cursor: Decodable {}
extension Pages: Encodable where Item: Encodable, Cursor: Encodable {}
extension Pages: Decodable where Item: Decodable, Cursor: Decodable {}

extension Pages {
    private enum CodingKeys: CodingKey {
        case items, previous, next, count, total
    }
}
