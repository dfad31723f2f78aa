/// One page of a list, as its source returns it.
public struct Page<Item: Sendable, Cursor: Sendable>: Sendable {
    /// The items of the page.
    public var items: [Item]
    /// What the next page is found by; `nil` for the last page.
    public var next: Cursor?

    /// - Parameters:
    ///   - items: The items of the page.
    ///   - next: What the next page is found by; `nil` for the last page.
    public init(items: [Item], next: Cursor?) {
        self.items = items
        self.next = next
    }
}

/// The pages of a list that were loaded so far, as one value.
public struct Pages<Item: Sendable, Cursor: Sendable>: Sendable {
    /// The items of all pages, in order.
    public var items: [Item]
    /// What the next page is found by; `nil` where there is none.
    public var next: Cursor?
    /// How many pages were loaded.
    public var count: Int

    /// - Parameters:
    ///   - items: The items of all pages, in order.
    ///   - next: What the next page is found by; `nil` where there is none.
    ///   - count: How many pages they are.
    public init(items: [Item], next: Cursor?, count: Int = 1) {
        self.items = items
        self.next = next
        self.count = count
    }

    /// Whether there is another page.
    public var hasNext: Bool { next != nil }

    /// Whether the list is empty: it has no items, and no page is left that may have some.
    public var isEmpty: Bool { items.isEmpty && !hasNext }

    /// Whether a page leads nowhere: it has the cursor that it was found by, and the last items again, or none.
    @MainActor func isRepeated(by page: Page<Item, Cursor>, at cursor: Cursor) -> Bool {
        guard let next = page.next, Equality<Cursor>().isSame(next, cursor) else { return false }
        let equality = Equality<Item>()
        let last = items.suffix(page.items.count)
        return last.count == page.items.count && zip(last, page.items).allSatisfy(equality.isSame)
    }

    /// Loads pages from the first one on, one after the other.
    ///
    /// - Parameters:
    ///   - count: How many pages at most; at least one.
    ///   - load: Loads a page.
    /// - Throws: The error of the page that failed.
    @MainActor init(loading count: Int, by load: @MainActor (Cursor?) async throws -> Page<Item, Cursor>) async throws {
        let first = try await load(nil)
        self.init(items: first.items, next: first.next)
        while self.count < count, let cursor = next { append(try await load(cursor)) }
    }

    /// Adds another page.
    mutating func append(_ page: Page<Item, Cursor>) {
        items += page.items
        next = page.next
        count += 1
    }
}

/// ``Pages`` without its type parameters, for what shows empty lists.
package protocol PagedList {
    /// Whether there is nothing to show, and nothing to load.
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
