/// The last elements that were appended, up to a limit. Each has a number, from 0.
struct RecentElements<Element> {
    private let limit: Int
    /// A ring: the element of a number is at the remainder by the limit.
    private var storage: [Element] = []
    private var appended = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// The elements, the oldest first.
    var all: [Element] {
        let start = storage.count < limit ? 0 : appended % limit
        return Array(storage[start...] + storage[..<start])
    }

    /// Adds an element, in place of the oldest one where the limit is reached.
    ///
    /// - Parameter element: The element.
    /// - Returns: The element's number, and the element that it replaces.
    @discardableResult mutating func append(_ element: Element) -> (number: Int, replaced: Element?) {
        defer { appended += 1 }
        guard storage.count == limit else {
            storage.append(element)
            return (appended, nil)
        }
        return (appended, exchange(&storage[appended % limit], with: element))
    }

    /// The element of a number that is still kept.
    subscript(number: Int) -> Element {
        get { storage[number % limit] }
        set { storage[number % limit] = newValue }
    }

    /// Removes all elements.
    mutating func removeAll() {
        storage.removeAll()
        appended = 0
    }
}
