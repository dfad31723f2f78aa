/// A list of elements with keys, in the order of their places. Adding, finding and removing an element take constant
/// time on average.
struct AttachmentList<Key: Hashable, Element> {
    private var entries: [Key: (place: Int, element: Element)] = [:]
    /// The elements in their order; `nil` after a change that is not at the end, until they are read.
    private var inOrder: [Element]? = []
    private var lastPlace = Int.min

    var isEmpty: Bool { entries.isEmpty }

    func contains(_ key: Key) -> Bool { entries[key] != nil }

    /// The elements, in their order.
    var elements: [Element] {
        mutating get {
            if let inOrder { return inOrder }
            let elements = entries.values.sorted { $0.place < $1.place }.map(\.element)
            inOrder = elements
            return elements
        }
    }

    /// Adds an element. The list must not contain the key or the place.
    mutating func add(_ element: Element, for key: Key, at place: Int) {
        entries[key] = (place, element)
        if place > lastPlace { inOrder?.append(element) } else { inOrder = nil }
        lastPlace = max(lastPlace, place)
    }

    /// Removes an element. The caller releases the result outside of the access to the list, because a `deinit` can run
    /// code of the app.
    ///
    /// - Returns: The element, and the elements that were kept for ``elements``; `nil` if the list has no such key.
    mutating func remove(_ key: Key) -> (element: Element, inOrder: [Element]?)? {
        entries.removeValue(forKey: key).map { ($0.element, exchange(&inOrder, with: nil)) }
    }
}
