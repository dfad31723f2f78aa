extension Array: MergedByElements {
    /// Applies a write to the array `current`, and returns the result. The write changed the array `before` to the
    /// array `after`. If possible, an inserted element gets the same neighbors as in `after`.
    ///
    /// Elements are identified by `id`. Elements without an `id` are identified by `==`. If the elements have neither,
    /// the method returns `nil`.
    static func merge(_ before: [Element], _ after: [Element], onto current: [Element], by merge: inout ThreeWayMerge)
        -> [Element]?
    {
        var names = ElementNames<Element>()
        guard let old = names.byName(before), let new = names.byName(after), let now = names.byName(current) else {
            return nil
        }
        var order = now.names.filter { new.elements[$0] != nil || old.elements[$0] == nil }
        let moved = new.names.filter { old.elements[$0] != nil && now.elements[$0] != nil }
        if moved != old.names.filter({ new.elements[$0] != nil && now.elements[$0] != nil }) {
            var next = moved.makeIterator()
            for place in order.indices where old.elements[order[place]] != nil {
                if let name = next.next() { order[place] = name }
            }
        }
        for (place, name) in new.names.enumerated() where old.elements[name] == nil && now.elements[name] == nil {
            order.insert(
                name, at: Self.place(among: order, after: new.names[..<place], before: new.names[(place + 1)...]))
        }
        return order.compactMap { name in
            switch (old.elements[name], new.elements[name], now.elements[name]) {
            case (let before?, let after?, let current?): merge.merge(before, after, onto: current)
            case (_, let after?, _): after
            case (_, nil, let current): current
            }
        }
    }

    /// Returns the index at which to insert a new element into `order`. In the array after the write, the elements
    /// `former` precede the new element, and the elements `latter` follow it. The result is the first of these places
    /// that exists:
    ///
    /// - directly after the last element of `former` that is in `order`
    /// - directly before the first element of `latter` that is in `order`
    /// - the end of `order`
    private static func place(
        among order: [ElementName], after former: ArraySlice<ElementName>, before latter: ArraySlice<ElementName>
    ) -> Int {
        for name in former.reversed() { if let place = order.firstIndex(of: name) { return place + 1 } }
        for name in latter { if let place = order.firstIndex(of: name) { return place } }
        return order.count
    }
}

extension Dictionary: MergedByElements {
    static func merge(_ before: Self, _ after: Self, onto current: Self, by merge: inout ThreeWayMerge) -> Self? {
        var merged = current
        for (key, value) in after {
            switch (before[key], current[key]) {
            case (let before?, let current?): merged[key] = merge.merge(before, value, onto: current)
            case (nil, _): merged[key] = value
            case (_?, nil): break  // a change of an element that does not exist
            }
        }
        for key in before.keys where after[key] == nil { merged[key] = nil }
        return merged
    }
}

extension Set: MergedByElements {
    static func merge(_ before: Self, _ after: Self, onto current: Self, by merge: inout ThreeWayMerge) -> Self? {
        current.subtracting(before.subtracting(after)).union(after.subtracting(before))
    }
}

extension Optional: MergedByElements {
    static func merge(_ before: Self, _ after: Self, onto current: Self, by merge: inout ThreeWayMerge) -> Self? {
        guard let before, let after, let current else { return .some(after) }
        return .some(merge.merge(before, after, onto: current))
    }
}

/// The identity of an element of an array. If several elements have the same `value`, `occurrence` numbers them,
/// starting at 0.
private struct ElementName: Hashable {
    let value: AnyHashable
    let occurrence: Int
}

/// A table of the identities of array elements. If several arrays contain the same element, the element has the same
/// identity in each of them.
@MainActor private struct ElementNames<Element> {
    /// The distinct elements that have no `id` and are not `Hashable`. The index of an element in this array
    /// identifies the element.
    private var distinct: [Element] = []

    /// Returns the identities of an array's elements in order, and the elements by identity. Returns `nil` if the
    /// elements cannot be identified.
    mutating func byName(_ elements: [Element]) -> (names: [ElementName], elements: [ElementName: Element])? {
        var names: [ElementName] = []
        var byName: [ElementName: Element] = [:]
        var occurrences: [AnyHashable: Int] = [:]
        for element in elements {
            guard let value = value(of: element) else { return nil }
            let name = ElementName(value: value, occurrence: occurrences[value, default: 0])
            occurrences[value, default: 0] += 1
            names.append(name)
            byName[name] = element
        }
        return (names, byName)
    }

    private mutating func value(of element: Element) -> AnyHashable? {
        func id<Named: Identifiable>(_ element: Named) -> AnyHashable { AnyHashable(element.id) }
        if let element = element as? any Identifiable { return id(element) }
        if let element = element as? any Hashable { return AnyHashable(element) }
        guard Equality<Element>().isKnown else { return nil }
        if let known = distinct.firstIndex(where: { ThreeWayMerge.areSame($0, element) }) { return known }
        distinct.append(element)
        return distinct.count - 1
    }
}
