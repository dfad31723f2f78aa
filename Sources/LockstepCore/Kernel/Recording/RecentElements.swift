/// The last elements that were appended, up to a limit.
package struct RecentElements<Element> {
    private let limit: Int
    /// A ring buffer. The element that was appended after n others is at the index n modulo `limit`.
    private var storage: [Element] = []
    private var appended = 0

    package init(limit: Int) {
        self.limit = limit
    }

    /// The elements, oldest first.
    package var all: [Element] {
        let start = storage.count < limit ? 0 : appended % limit
        return Array(storage[start...] + storage[..<start])
    }

    /// Appends an element. If the limit is reached, the new element replaces the oldest one.
    ///
    /// - Parameter element: The element.
    /// - Returns: The replaced element, or `nil` if no element was replaced.
    @discardableResult package mutating func append(_ element: Element) -> Element? {
        defer { appended += 1 }
        if storage.count == limit { return exchange(&storage[appended % limit], with: element) }
        storage.append(element)
        return nil
    }

    /// Removes all elements.
    package mutating func removeAll() {
        storage.removeAll()
        appended = 0
    }
}
