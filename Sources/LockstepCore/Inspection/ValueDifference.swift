/// The difference between two values: the parts that were changed, added or removed.
@MainActor package struct ValueDifference {
    /// A part that differs.
    package struct Change {
        /// The labels that lead to the part, outermost first.
        package let path: Path
        /// The part before the change, or `nil` if the part was added.
        package let before: ValueTree?
        /// The part after the change, or `nil` if the part was removed.
        package let after: ValueTree?
    }

    /// The labels that lead from the compared values to a part. If the index of a list element changed, `before`
    /// contains the old index, and `after` contains the new index.
    package struct Path {
        package fileprivate(set) var before: [String] = []
        package fileprivate(set) var after: [String] = []

        fileprivate func appending(_ label: String, before oldLabel: String? = nil) -> Path {
            Path(before: before + [oldLabel ?? label], after: after + [label])
        }
    }

    /// The changes, in the order in which the comparison found them.
    package private(set) var changes: [Change] = []
    /// Whether ``changes`` may be incomplete, because a limit was reached.
    package private(set) var isCut = false

    private let limit: Int
    private var visits = 0

    /// Compares two values part by part.
    ///
    /// Values with parts are not compared by `==`, because `==` may ignore some parts. Elements of a list are
    /// matched by `id`. If the ids are missing or not unique, the elements are matched by index.
    ///
    /// - Parameters:
    ///   - before: The value before the change.
    ///   - after: The value after the change.
    ///   - limit: The maximum number of changes to list.
    package init(from before: Any, to after: Any, limit: Int = 200) {
        self.limit = limit
        compare(ValueTree(before), ValueTree(after), at: Path())
    }

    /// The maximum number of comparisons. If more comparisons are needed, the remaining parts are not compared, and
    /// ``isCut`` is `true`.
    private static let mostVisits = 500_000
}

extension ValueDifference {
    private mutating func compare(_ before: ValueTree, _ after: ValueTree, at path: Path) {
        if isCut || Self.haveSameBytes(before.value, after.value) { return }
        visits += 1
        if visits > Self.mostVisits { return isCut = true }
        guard before.kind == after.kind, type(of: before.value) == type(of: after.value) else {
            return add(path, before, after)
        }
        switch before.kind {
        case .value, .redacted: if !isSameValue(before, after) { add(path, before, after) }
        // Here, the two references differ. For references to the same object, `haveSameBytes` returned `true` above.
        case .store, .object: add(path, before, after)
        case .enumeration where before.caseName != after.caseName: add(path, before, after)
        case .list: compareElements(before.parts.map(\.tree), after.parts.map(\.tree), at: path)
        case .enumeration, .structure, .tuple, .dictionary: compareLabelled(before.parts, after.parts, at: path)
        case .set: compareMembers(before.parts, after.parts, at: path)
        }
    }

    private mutating func add(_ path: Path, _ before: ValueTree?, _ after: ValueTree?) {
        if changes.count == limit { return isCut = true }
        changes.append(Change(path: path, before: before, after: after))
    }

    private mutating func compareLabelled(_ before: [ValueTree.Part], _ after: [ValueTree.Part], at path: Path) {
        let new = Dictionary(after.map { ($0.identity, $0.tree) }) { first, _ in first }
        let old = Set(before.map(\.identity))
        for part in before {
            if let tree = new[part.identity] {
                compare(part.tree, tree, at: path.appending(part.label))
            } else {
                add(path.appending(part.label), part.tree, nil)
            }
        }
        for part in after where !old.contains(part.identity) { add(path.appending(part.label), nil, part.tree) }
    }

    private mutating func compareMembers(_ before: [ValueTree.Part], _ after: [ValueTree.Part], at path: Path) {
        func members(_ parts: [ValueTree.Part]) -> [AnyHashable: ValueTree.Part] {
            Dictionary(parts.compactMap { part in (part.tree.value as? AnyHashable).map { ($0, part) } }) { first, _ in
                first
            }
        }
        let (old, new) = (members(before), members(after))
        for part in before where (part.tree.value as? AnyHashable).map({ new[$0] == nil }) == true {
            add(path.appending(part.label), part.tree, nil)
        }
        for part in after where (part.tree.value as? AnyHashable).map({ old[$0] == nil }) == true {
            add(path.appending(part.label), nil, part.tree)
        }
    }
}

// MARK: - Lists

extension ValueDifference {
    private mutating func compareElements(_ before: [ValueTree], _ after: [ValueTree], at path: Path) {
        let (oldIDs, newIDs) = (identities(before), identities(after))
        guard let oldIDs, let newIDs else { return compareByPlace(before, after, at: path) }
        let places = Dictionary(zip(oldIDs, before.indices)) { first, _ in first }
        let kept = Set(newIDs)
        for (index, id) in zip(before.indices, oldIDs) where !kept.contains(id) {
            add(path.appending("\(index)"), before[index], nil)
        }
        for (index, id) in zip(after.indices, newIDs) {
            if let place = places[id] {
                compare(before[place], after[index], at: path.appending("\(index)", before: "\(place)"))
            } else {
                add(path.appending("\(index)"), nil, after[index])
            }
        }
        let (oldOrder, newOrder) = (oldIDs.filter(kept.contains), newIDs.filter { places[$0] != nil })
        guard let start = zip(oldOrder, newOrder).enumerated().first(where: { $1.0 != $1.1 })?.offset else { return }
        add(path, ValueTree(Order(of: oldOrder, from: start)), ValueTree(Order(of: newOrder, from: start)))
    }

    /// Compares the elements of two lists by index. Skips equal elements at the start and at the end of both lists.
    private mutating func compareByPlace(_ before: [ValueTree], _ after: [ValueTree], at path: Path) {
        let shortest = min(before.count, after.count)
        var start = 0
        while start < shortest, isSame(before[start], after[start]) { start += 1 }
        var end = 0
        while end < shortest - start, isSame(before[before.count - 1 - end], after[after.count - 1 - end]) { end += 1 }
        let (old, new) = (before[start..<before.count - end], after[start..<after.count - end])
        for (index, (left, right)) in zip(old.indices, zip(old, new)) {
            compare(left, right, at: path.appending("\(index)"))
        }
        for index in old.indices.dropFirst(new.count) { add(path.appending("\(index)"), before[index], nil) }
        for index in new.indices.dropFirst(old.count) { add(path.appending("\(index)"), nil, after[index]) }
    }

    /// Returns whether all parts of two values are the same. Returns `false` if ``mostVisits`` is reached.
    private mutating func isSame(_ left: ValueTree, _ right: ValueTree) -> Bool {
        if Self.haveSameBytes(left.value, right.value) { return true }
        var difference = ValueDifference(limit: 1, visits: visits)
        difference.compare(left, right, at: Path())
        visits = difference.visits
        return difference.changes.isEmpty && !difference.isCut
    }

    private init(limit: Int, visits: Int) {
        self.limit = limit
        self.visits = visits
    }

    /// Returns the identities of all elements. Returns `nil` if an identity is missing, sensitive or not unique, or
    /// if an element is an object or a sensitive value.
    private func identities(_ elements: [ValueTree]) -> [AnyHashable]? {
        func identity<Element: Identifiable>(_ element: Element) -> AnyHashable { AnyHashable(element.id) }
        guard elements.allSatisfy({ $0.value is any Identifiable && $0.kind != .object && $0.kind != .redacted }) else {
            return nil
        }
        let (all, isSensitive) = SensitiveAccess.noting {
            elements.compactMap { ($0.value as? any Identifiable).map { identity($0) } }
        }
        return isSensitive || Set(all).count < all.count ? nil : all
    }

    /// The order of the elements in one of the two compared lists, without the elements that only one list contains.
    ///
    /// If the orders of the two lists differ, ``changes`` contains one ``Change`` with the old and the new order.
    private struct Order: PlainValue, CustomStringConvertible {
        let description: String

        /// - Parameters:
        ///   - identities: The identities of the elements, in the order of the list.
        ///   - start: The first index at which the orders of the two lists differ. The identities before this index are
        ///     not shown.
        init(of identities: [AnyHashable], from start: Int) {
            let shown = identities[start...].prefix(20).map { ValueTree($0.base).text }
            description = "order: " + (start == 0 ? "" : "…, ") + shown.joined(separator: ", ")
        }
    }
}

// MARK: - Values

extension ValueDifference {
    private func isSameValue(_ left: ValueTree, _ right: ValueTree) -> Bool {
        func areEqual<Value: Equatable>(_ left: Value) -> Bool { left == right.value as? Value }
        if let value = left.value as? any Equatable { return areEqual(value) }
        return left.kind != .redacted && left.text == right.text
    }

    /// Returns whether two values have the same type and the same bytes. Values with different bytes may still be
    /// equal.
    package static func haveSameBytes(_ left: Any, _ right: Any) -> Bool {
        func compare<Value>(_ left: Value) -> Bool {
            guard let right = right as? Value else { return false }
            return LockstepCore.haveSameBytes(left, right, in: 0..<MemoryLayout<Value>.size)
        }
        return type(of: left) == type(of: right) && _openExistential(left, do: compare)
    }
}
