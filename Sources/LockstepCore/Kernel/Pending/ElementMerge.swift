/// The merge of four collections, element by element. See ``ThreeWayMerge``.
@MainActor struct ElementMerge<Element> {
    private let keys: ElementKeys<Element>
    /// The elements before the write.
    private let old: NamedElements<Element>
    /// The elements after the write.
    private let new: NamedElements<Element>
    /// The elements to which the write is applied.
    private var now: NamedElements<Element>
    /// The elements before the write with the answer, if the merge carries an answer.
    private var answered: NamedElements<Element>?
    /// The elements that the write added, and that the answer added as well.
    private var addedTwice: Set<Int> = []
    /// Whether the answer replaced an element before the write, but did not find the element after the write.
    private var missesAnswer = false

    /// Names the elements of the collections. Returns `nil` if the elements cannot be identified.
    init?(_ values: MergedValues<[Element]>, by keys: ElementKeys<Element>) {
        var naming = ElementNaming(keys)
        guard let old = naming.name(values.before) else { return nil }
        // The answer was applied to the elements after the write, so they are compared with those.
        let answered = values.unedited.map { naming.name($0, like: old) }
        guard let new = naming.name(values.after, like: old),
            let now = naming.name(values.current, like: answered == nil ? old : new)
        else { return nil }
        (self.keys, self.old, self.new, self.now) = (naming.keys, old, new, now)
        guard let answered else { return }
        guard let answered else { return nil }
        self.answered = answered
        missesAnswer = !old.names(in: new, now).allSatisfy(answered.contains)
        identifyRenamed(isOrdered: !keys.isUnique)
    }

    /// Merges the elements.
    ///
    /// - Parameters:
    ///   - merge: The merge to which the elements belong.
    ///   - mergeElement: A closure that merges an element.
    /// - Returns: The merged elements, in order.
    func merged(
        by merge: inout ThreeWayMerge,
        _ mergeElement: (MergedValues<Element>, inout ThreeWayMerge) -> Element
    ) -> [Element] {
        if missesAnswer { merge.inexactType = Element.self }
        var keys = keys
        return order().compactMap { name in
            guard let after = new[name] else { return now[name] }
            guard let current = now[name] else { return after }
            guard let before = old[name] else { return answered == nil ? after : current }
            guard let answered else {
                return mergeElement(MergedValues(before: before, after: after, current: current), &merge)
            }
            guard let unedited = answered[name] else { return current }
            let values = MergedValues(before: before, after: after, current: current, unedited: unedited)
            let merged = mergeElement(values, &merge)
            if keys.key(of: merged) == keys.key(of: current) { return merged }
            // The element keeps the identity that the answer gave it, and lacks the change of the write.
            merge.inexactType = Element.self
            return current
        }
    }
}

// MARK: - Order

extension ElementMerge {
    /// Returns the names of the merged elements in order.
    private func order() -> [Int] {
        var order = now.names.filter { new.contains($0) || !old.contains($0) }
        let moved = new.names(in: old, now)
        if moved != old.names(in: new, now) {
            var next = moved.makeIterator()
            let places = Set(moved)
            for place in order.indices where places.contains(order[place]) {
                if let name = next.next() { order[place] = name }
            }
        }
        return inserting(into: order)
    }

    /// Inserts the elements that the write added. A new element is inserted directly after the element that precedes it
    /// after the write. If no preceding element exists, the new element is inserted before the next element that
    /// exists, or at the end.
    private func inserting(into order: [Int]) -> [Int] {
        let existing = Set(order)
        var first: Int?
        var anchor: Int?
        var preceding: [Int] = []
        var following: [Int: [Int]] = [:]
        for name in new.names {
            if existing.contains(name) {
                first = first ?? name
                anchor = name
            } else if !old.contains(name), !now.contains(name), !addedTwice.contains(name) {
                if let anchor { following[anchor, default: []].append(name) } else { preceding.append(name) }
            }
        }
        guard let first else { return order + preceding }
        return order.flatMap { name in (name == first ? preceding : []) + [name] + (following[name] ?? []) }
    }
}

// MARK: - Elements that an answer renames

extension ElementMerge {
    /// Gives an element that the answer renamed its name before the answer. An answer that removes as many elements as
    /// it adds renames them in their order. In a collection without an order, only a single element is identified.
    private mutating func identifyRenamed(isOrdered: Bool) {
        func pairs(_ added: [Int], _ removed: [Int]) -> [Int: Int] {
            guard added.count == removed.count, isOrdered || added.count == 1 else { return [:] }
            return Dictionary(uniqueKeysWithValues: zip(added, removed))
        }
        guard var answered else { return }
        var renamed = pairs(answered.names(notIn: old), old.names(notIn: answered))
        var extra: Set<Int> = []
        // The write and the answer may both add an element with the same identity, for example if a server also sends
        // the new row by another way. Then the renamed element replaces the added one.
        let byKey = Dictionary(zip(now.keys, now.names)) { first, second in new.contains(first) ? first : second }
        for (key, name) in zip(now.keys, now.names) {
            guard key.isIdentity, let twin = byKey[key], twin != name, !new.contains(name), !answered.contains(name)
            else { continue }
            if let original = renamed[twin], new.contains(twin), new.contains(original) {
                renamed[name] = original
                addedTwice.insert(twin)
            } else {
                extra.insert(name)
            }
        }
        for name in renamed.keys where new.contains(name) { renamed[name] = nil }
        now.rename(renamed, dropping: extra.union(addedTwice))
        answered.rename(renamed)
        self.answered = answered
        now.rename(pairs(now.names(notIn: new, answered), new.names(notIn: old, now)))
    }
}
