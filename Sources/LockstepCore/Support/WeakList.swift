/// A list that does not keep its elements alive.
struct WeakList<Element: AnyObject & Sendable>: Sendable {
    private var entries: [WeakReference<Element>] = []
    /// When the list has this number of entries, ``append(_:)`` removes the entries whose elements were released.
    private var limit = 16

    /// The number of elements that are not released.
    var count: Int { entries.count { $0.object != nil } }

    /// The oldest element that is not released.
    var first: Element? {
        for entry in entries { if let element = entry.object { return element } }
        return nil
    }

    mutating func append(_ element: Element) {
        if entries.count == limit {
            entries.removeAll { $0.object == nil }
            limit = max(16, entries.count * 2)
        }
        entries.append(WeakReference(element))
    }

    /// Calls `body` for each element that is not released, in the order in which they were added.
    func forEach(_ body: (Element) -> Void) {
        for entry in entries { if let element = entry.object { body(element) } }
    }
}
