/// A page of a list, as a loading function returns it.
public struct Page<Item: Sendable, Cursor: Sendable>: Sendable {
    /// The items of the page.
    public var items: [Item]
    /// The cursor of the next page; `nil` if this is the last page.
    public var next: Cursor?

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - items: The items of the page.
    ///   - next: The cursor of the next page; `nil` if this is the last page.
    public init(items: [Item], next: Cursor?) {
        self.items = items
        self.next = next
    }
}

/// All loaded pages of a list, as one value.
public struct Pages<Item: Sendable, Cursor: Sendable>: Sendable {
    /// The items of all pages, in order.
    public var items: [Item]
    /// The cursor of the next page; `nil` if there is no next page.
    public var next: Cursor?
    /// The number of loaded pages.
    public var count: Int

    /// Creates the pages of a list.
    ///
    /// - Parameters:
    ///   - items: The items of all pages, in order.
    ///   - next: The cursor of the next page; `nil` if there is no next page.
    ///   - count: The number of loaded pages.
    public init(items: [Item], next: Cursor?, count: Int = 1) {
        self.items = items
        self.next = next
        self.count = count
    }

    /// Whether there is a next page to load.
    public var hasNext: Bool { next != nil }

    /// Whether the list has no items and no next page.
    public var isEmpty: Bool { items.isEmpty && !hasNext }

    /// Returns whether `page` repeats the end of these pages. A repeated page would make the list endless.
    ///
    /// A page is repeated if two conditions are true:
    ///
    /// - `page.next` equals `cursor`, the cursor of `page` itself.
    /// - `page` has no items, or its items equal the last items of these pages.
    @MainActor private func isRepeated(by page: Page<Item, Cursor>, at cursor: Cursor) -> Bool {
        guard let next = page.next, Equality<Cursor>().isSame(next, cursor) else { return false }
        let equality = Equality<Item>()
        let last = items.suffix(page.items.count)
        return last.count == page.items.count && zip(last, page.items).allSatisfy(equality.isSame)
    }

    /// Adds the items of the next page, and sets ``next`` to the `next` of that page. A page that repeats the end of
    /// these pages adds no items, and ends the list.
    ///
    /// - Returns: Whether the page is repeated.
    @MainActor mutating func appendPage(_ page: Page<Item, Cursor>, at cursor: Cursor) -> Bool {
        let isRepeated = isRepeated(by: page, at: cursor)
        if !isRepeated { items += page.items }
        next = isRepeated ? nil : page.next
        if count < .max { count += 1 }
        return isRepeated
    }
}

/// A ``Pages`` value with any type parameters. LockstepUI uses this protocol to detect an empty list.
package protocol PagedList {
    /// Whether there are no items and no next page.
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
