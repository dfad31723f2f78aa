/// The last elements that were appended, up to a limit. Elements are numbered in the order in which they were
/// appended, starting at 0.
package struct RecentElements<Element> {
    private let limit: Int
    /// A ring buffer. The index of an element is its number modulo `limit`.
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
    /// - Returns: The number of the new element. `replaced` is the replaced element, or `nil` if no element was
    ///   replaced.
    @discardableResult package mutating func append(_ element: Element) -> (number: Int, replaced: Element?) {
        defer { appended += 1 }
        guard storage.count == limit else {
            storage.append(element)
            return (appended, nil)
        }
        return (appended, exchange(&storage[appended % limit], with: element))
    }

    /// The element with the given number. Do not pass the number of a replaced or removed element.
    package subscript(number: Int) -> Element {
        get { storage[number % limit] }
        set { storage[number % limit] = newValue }
    }

    /// Removes all elements.
    package mutating func removeAll() {
        storage.removeAll()
        appended = 0
    }
}
