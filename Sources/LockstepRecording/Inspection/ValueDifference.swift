import LockstepCore

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
    }

    /// The changes, in the order in which the comparison found them.
    package private(set) var changes: [Change] = []
    /// Whether ``changes`` may be incomplete, because a limit was reached.
    package private(set) var isCut = false

    private let limit: Int
    private let pace: Pace
    private var visits = 0
    /// The path to the values that are being compared.
    private var path = Path()

    /// Compares two values, part by part.
    ///
    /// Values with parts are not compared by `==`, because `==` may ignore some parts. Elements of a list are
    /// matched by `id`. If the ids are missing or not unique, the elements are matched by index.
    ///
    /// - Parameters:
    ///   - before: The value before the change.
    ///   - after: The value after the change.
    ///   - limit: The maximum number of changes to list.
    ///   - pace: The pace at which the values are read.
    package init(from before: Any, to after: Any, limit: Int = 200, at pace: Pace) async {
        (self.limit, self.pace) = (limit, pace)
        await compare(ValueTree(before), ValueTree(after))
    }

    /// Creates a probe, which ends at the first change and then ``isCut``.
    private init(pace: Pace, visits: Int) {
        (limit, self.pace, self.visits) = (0, pace, visits)
    }

    /// The maximum number of parts that are read. If there are more parts, the remaining parts are not compared, and
    /// ``isCut`` is `true`.
    package static let mostVisits = 200_000

    /// Counts a visit of a part. Returns whether the comparison continues.
    private mutating func visit() async -> Bool {
        if visits == Self.mostVisits { isCut = true }
        if isCut { return false }
        visits += 1
        await pace.visit()
        return true
    }

    private mutating func add(_ before: ValueTree?, _ after: ValueTree?) {
        if changes.count == limit { return isCut = true }
        changes.append(Change(path: path, before: before, after: after))
    }
}

// MARK: - Parts

extension ValueDifference {
    private mutating func compare(_ before: ValueTree, _ after: ValueTree) async {
        guard !Self.haveSameBytes(before.value, after.value), await visit() else { return }
        guard before.kind == after.kind, type(of: before.value) == type(of: after.value) else {
            return add(before, after)
        }
        switch before.kind {
        case .value, .redacted: if !isSameValue(before, after) { add(before, after) }
        // Here, the two references differ. References to the same object have the same bytes.
        case .store, .object: add(before, after)
        case .enumeration where before.caseName != after.caseName: add(before, after)
        case .list: await compareElements(of: before, after)
        case .enumeration, .structure, .tuple, .dictionary, .set:
            if await !compareFields(of: before, after) { await compareNamedParts(of: before, after) }
        }
    }

    /// Compares a part of the value before the change with a part of the value after it. If there is only one part, it
    /// was removed or added.
    private mutating func compare(_ old: ValueTree.Part?, _ new: ValueTree.Part?) async {
        guard let label = (new ?? old)?.label else { return }
        path.before.append(old?.label ?? label)
        path.after.append(label)
        if let old, let new { await compare(old.tree, new.tree) } else { add(old?.tree, new?.tree) }
        path.before.removeLast()
        path.after.removeLast()
    }

    /// The maximum number of fields that are read at once.
    private static let mostFieldsAtOnce = 16

    /// Compares two values with the same few fields. Returns whether the values are such values.
    private mutating func compareFields(of before: ValueTree, _ after: ValueTree) async -> Bool {
        guard !before.isCollection, before.count == after.count, before.count <= Self.mostFieldsAtOnce else {
            return false
        }
        let (old, new) = (before.parts, after.parts)
        guard old.map(\.label) == new.map(\.label) else { return false }
        for (old, new) in zip(old, new) where await visit() { await compare(old, new) }
        return true
    }

    /// Compares the fields of two structs, the pairs of two dictionaries, or the members of two sets.
    private mutating func compareNamedParts(of before: ValueTree, _ after: ValueTree) async {
        let isSet = before.kind == .set
        func identity(of part: ValueTree.Part) -> AnyHashable? {
            isSet ? part.tree.value as? AnyHashable : part.identity
        }
        // The values without their trees: a tree takes long to release.
        var (new, old): ([AnyHashable: Any], Set<AnyHashable>) = ([:], [])
        // A dictionary that grows moves all of its elements in one turn.
        new.reserveCapacity(min(after.count, Self.mostVisits))
        old.reserveCapacity(min(before.count, Self.mostVisits))
        for part in after.makePartIterator() {
            guard await visit() else { return }
            if let identity = identity(of: part), new[identity] == nil { new[identity] = part.tree.value }
        }
        for part in before.makePartIterator() {
            guard await visit() else { return }
            guard let identity = identity(of: part) else { continue }
            old.insert(identity)
            let value = new[identity]
            if isSet && value != nil { continue }
            await compare(part, value.map { ValueTree.Part(label: part.label, tree: ValueTree($0)) })
        }
        for part in after.makePartIterator() {
            guard await visit() else { return }
            if let identity = identity(of: part), !old.contains(identity) { await compare(nil, part) }
        }
    }
}

// MARK: - Lists

/// The elements of a list that are compared.
@MainActor private struct Elements {
    let list: ValueTree
    /// The indices of the elements in the list.
    var range: Range<Int>
    /// The identities of the elements, after they were read.
    var ids: [AnyHashable] = []
    /// The place of each identity in ``ids``.
    var places: [AnyHashable: Int] = [:]

    /// The element at a place in the range.
    subscript(place: Int) -> ValueTree.Part? {
        let index = range.lowerBound + place
        return range.contains(index) ? list.parts(in: index..<index + 1)[0] : nil
    }
}

extension ValueDifference {
    /// Compares the elements of two lists: by `id` if possible, otherwise by index. Elements with equal bytes at the
    /// start and at the end of both lists are skipped.
    private mutating func compareElements(of before: ValueTree, _ after: ValueTree) async {
        let ends = (before.value as? any ComparableByBytes)?.equalEnds(after.value) ?? (start: 0, end: 0)
        var old = Elements(list: before, range: ends.start..<before.count - ends.end)
        var new = Elements(list: after, range: ends.start..<after.count - ends.end)
        if await readIdentities(of: &old), await readIdentities(of: &new) {
            await compareByIdentity(old, new)
        } else {
            await compareByIndex(old, new)
        }
    }

    // MARK: By identity

    /// Reads the identities of the elements. Returns `false` if they are missing or not unique.
    private mutating func readIdentities(of elements: inout Elements) async -> Bool {
        elements.places.reserveCapacity(min(elements.range.count, Self.mostVisits))
        for place in 0..<elements.range.count {
            guard await visit(), let id = Self.identity(elements[place]),
                elements.places.updateValue(place, forKey: id) == nil
            else { return false }
            elements.ids.append(id)
        }
        return true
    }

    /// Returns the identity of an element. Returns `nil` if the identity is missing or sensitive, or if the element is
    /// an object or a sensitive value.
    private static func identity(_ element: ValueTree.Part?) -> AnyHashable? {
        func identity<Element: Identifiable>(_ element: Element) -> AnyHashable { AnyHashable(element.id) }
        guard let tree = element?.tree, tree.kind != .object, tree.kind != .redacted,
            let value = tree.value as? any Identifiable
        else { return nil }
        let (id, isSensitive) = SensitiveAccess.noting { identity(value) }
        return isSensitive ? nil : id
    }

    private mutating func compareByIdentity(_ old: Elements, _ new: Elements) async {
        // The identities that both lists contain, in the order of each list.
        var (oldOrder, newOrder): ([AnyHashable], [AnyHashable]) = ([], [])
        for (place, id) in old.ids.enumerated() {
            guard await visit() else { return }
            if new.places[id] != nil { oldOrder.append(id) } else { await compare(old[place], nil) }
        }
        for (place, id) in new.ids.enumerated() {
            guard await visit() else { return }
            let oldPlace = old.places[id]
            if oldPlace != nil { newOrder.append(id) }
            await compare(oldPlace.flatMap { old[$0] }, new[place])
        }
        let ordered = zip(oldOrder, newOrder).prefix { $0 == $1 }.count
        if isCut || ordered == oldOrder.count { return }
        func order(_ ids: [AnyHashable], in elements: Elements) -> ValueTree {
            var shown = Array(ids[ordered...].prefix(Order.longest))
            let rest = Elements(list: elements.list, range: elements.range.upperBound..<elements.list.count)
            shown += (0..<Order.longest - shown.count).compactMap { Self.identity(rest[$0]) }
            let start = old.range.lowerBound == 0 && ordered == 0 ? "order: " : "order: …, "
            let texts = shown.map { ValueTree($0.base).text }
            return ValueTree(Order(description: start + texts.joined(separator: ", ")))
        }
        add(order(oldOrder, in: old), order(newOrder, in: new))
    }

    // MARK: By index

    /// Compares elements by index. If the lists have different lengths, also skips the elements at the start and at
    /// the end whose parts are all the same, so that one added element is one change.
    private mutating func compareByIndex(_ old: Elements, _ new: Elements) async {
        var (old, new) = (old, new)
        if old.range.count != new.range.count {
            while await areSame(old[0], new[0]) {
                old.range.removeFirst()
                new.range.removeFirst()
            }
            while await areSame(old[old.range.count - 1], new[new.range.count - 1]) {
                old.range.removeLast()
                new.range.removeLast()
            }
        }
        for place in 0..<max(old.range.count, new.range.count) {
            guard await visit() else { return }
            await compare(old[place], new[place])
        }
    }

    /// Returns whether two elements exist, and all their parts are the same.
    private mutating func areSame(_ old: ValueTree.Part?, _ new: ValueTree.Part?) async -> Bool {
        guard let old, let new, await visit() else { return false }
        var probe = ValueDifference(pace: pace, visits: visits)
        await probe.compare(old.tree, new.tree)
        visits = probe.visits
        return !probe.isCut
    }
}

/// The order of the elements in one of the two compared lists, without the elements that only one list contains.
///
/// If the orders of the two lists differ, the changes contain one change with the old and the new order.
private struct Order: PlainValue, CustomStringConvertible {
    let description: String

    /// The number of elements that are shown.
    static let longest = 20
}

// MARK: - Values

extension ValueDifference {
    private func isSameValue(_ left: ValueTree, _ right: ValueTree) -> Bool {
        if let areEqual = areEqual(left.value, right.value) { return areEqual }
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
