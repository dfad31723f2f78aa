/// A list of elements with keys, in the order in which they were added. Adding, finding and removing an element take
/// constant time on average.
struct AttachmentList<Key: Hashable, Element> {
    /// The elements that were added. Removed elements are `nil` until the next compaction.
    private var entries: [(key: Key, element: Element?)] = []
    /// The indices in `entries`; empty while `entries` is so short that a linear search is faster.
    private var places: [Key: Int] = [:]
    private var removedCount = 0
    /// The elements without the removed ones; `nil` after a removal, until they are read.
    private var present: [Element]? = []

    private static var longestSearch: Int { 16 }

    var isEmpty: Bool { entries.count == removedCount }

    func contains(_ key: Key) -> Bool { place(of: key) != nil }

    /// The elements, in their order.
    var elements: [Element] {
        mutating get {
            if let present { return present }
            compact()
            let elements = entries.compactMap(\.element)
            present = elements
            return elements
        }
    }

    /// Adds an element at the end. The list must not contain the key.
    mutating func append(_ element: Element, for key: Key) {
        if removedCount > Self.longestSearch, removedCount > entries.count / 2 { compact() }
        entries.append((key, element))
        present?.append(element)
        if !places.isEmpty { places[key] = entries.count - 1 } else { indexIfLong() }
    }

    /// Adds elements before all others. The list must not contain the keys.
    mutating func prepend(_ new: [(key: Key, element: Element)]) {
        entries.insert(contentsOf: new.map { ($0.key, $0.element) }, at: 0)
        present = nil
        compact()
    }

    /// Removes an element. The caller releases the result outside of the access to the list, because a `deinit` can run
    /// code of the app.
    ///
    /// - Returns: The element, and the elements that were kept for ``elements``; `nil` if the list has no such key.
    mutating func remove(_ key: Key) -> (element: Element, present: [Element]?)? {
        guard let place = place(of: key), let element = exchange(&entries[place].element, with: nil) else { return nil }
        places[key] = nil
        removedCount += 1
        return (element, exchange(&present, with: nil))
    }

    private func place(of key: Key) -> Int? {
        places.isEmpty ? entries.firstIndex { $0.key == key && $0.element != nil } : places[key]
    }

    private mutating func compact() {
        if removedCount > 0 { entries.removeAll { $0.element == nil } }
        removedCount = 0
        places = [:]
        indexIfLong()
    }

    private mutating func indexIfLong() {
        guard entries.count > Self.longestSearch else { return }
        for (place, entry) in entries.enumerated() where entry.element != nil { places[entry.key] = place }
    }
}
