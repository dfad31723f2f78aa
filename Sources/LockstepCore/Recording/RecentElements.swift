/// The last elements that were appended, up to a limit.
struct RecentElements<Element> {
    private let limit: Int
    private var storage: [Element] = []
    /// Where the oldest element is.
    private var start = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// The elements, the oldest first.
    var all: [Element] { Array(storage[start...] + storage[..<start]) }

    /// Adds an element, in place of the oldest one when there are as many as may be.
    mutating func append(_ element: Element) {
        if storage.count < limit {
            storage.append(element)
        } else {
            storage[start] = element
            start = (start + 1) % limit
        }
    }

    /// Replaces the last element that fits, if there is one.
    mutating func replaceLast(with element: Element, where isReplaced: (Element) -> Bool) {
        if let index = storage.lastIndex(where: isReplaced) { storage[index] = element }
    }

    /// Forgets all elements.
    mutating func removeAll() {
        storage.removeAll()
        start = 0
    }
}
