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
    /// What is left to compare. The last step is the next one.
    private var steps: [Step] = []

    private enum Step {
        case compare(ValueTree, ValueTree, Path)
        case parts(any PartsComparison)
    }

    /// Creates a comparison of two values, part by part. Call ``advance(visits:)`` until it returns `true`.
    ///
    /// Values with parts are not compared by `==`, because `==` may ignore some parts. Elements of a list are
    /// matched by `id`. If the ids are missing or not unique, the elements are matched by index.
    ///
    /// - Parameters:
    ///   - before: The value before the change.
    ///   - after: The value after the change.
    ///   - limit: The maximum number of changes to list.
    package init(comparing before: Any, to after: Any, limit: Int = 200) {
        self.init(comparing: ValueTree(before), to: ValueTree(after), limit: limit)
    }

    init(comparing before: ValueTree, to after: ValueTree, limit: Int) {
        self.limit = limit
        compare(before, after, at: Path())
    }

    /// Compares two values completely, in one turn.
    ///
    /// - Parameters:
    ///   - before: The value before the change.
    ///   - after: The value after the change.
    ///   - limit: The maximum number of changes to list.
    package init(from before: Any, to after: Any, limit: Int = 200) {
        self.init(comparing: before, to: after, limit: limit)
        _ = advance(visits: .max)
    }

    /// The maximum number of comparisons. If more comparisons are needed, the remaining parts are not compared, and
    /// ``isCut`` is `true`.
    package static let mostVisits = 200_000

    /// Continues the comparison.
    ///
    /// - Parameter visits: The maximum number of parts to read.
    /// - Returns: Whether the comparison has ended.
    package mutating func advance(visits: Int) -> Bool {
        let start = self.visits
        while let step = steps.last, !isCut {
            if self.visits - start >= visits { return false }
            if self.visits >= Self.mostVisits {
                isCut = true
            } else {
                self.visits += 1
                steps.removeLast()
                run(step)
            }
        }
        steps = []
        return true
    }

    private mutating func run(_ step: Step) {
        switch step {
        case .compare(let before, let after, let path): compareNow(before, after, at: path)
        case .parts(let parts):
            let place = steps.count
            steps.append(step)
            if !parts.next(in: &self) { steps.remove(at: place) }
        }
    }
}

extension ValueDifference {
    private mutating func compareNow(_ before: ValueTree, _ after: ValueTree, at path: Path) {
        guard before.kind == after.kind, type(of: before.value) == type(of: after.value) else {
            return add(path, before, after)
        }
        switch before.kind {
        case .value, .redacted: if !isSameValue(before, after) { add(path, before, after) }
        // Here, the two references differ. References to the same object have the same bytes.
        case .store, .object: add(path, before, after)
        case .enumeration where before.caseName != after.caseName: add(path, before, after)
        case .list: steps.append(.parts(ElementComparison(before, after, at: path)))
        case .enumeration, .structure, .tuple, .dictionary, .set:
            if compareFields(before, after, at: path) { return }
            steps.append(.parts(NamedPartComparison(before, after, at: path)))
        }
    }

    /// The maximum number of fields that are read in one step.
    private static let mostFieldsAtOnce = 16

    /// Compares two values with the same few fields. Returns whether the values are such values.
    private mutating func compareFields(_ before: ValueTree, _ after: ValueTree, at path: Path) -> Bool {
        guard !before.isCollection, before.count == after.count, before.count <= Self.mostFieldsAtOnce else {
            return false
        }
        let (old, new) = (before.parts, after.parts)
        guard old.map(\.label) == new.map(\.label) else { return false }
        visits += old.count
        for (old, new) in zip(old, new).reversed() { compare(old.tree, new.tree, at: path.appending(old.label)) }
        return true
    }

    /// Compares two parts in the next step.
    fileprivate mutating func compare(_ before: ValueTree, _ after: ValueTree, at path: Path) {
        if !Self.haveSameBytes(before.value, after.value) { steps.append(.compare(before, after, path)) }
    }

    fileprivate mutating func add(_ path: Path, _ before: ValueTree?, _ after: ValueTree?) {
        if changes.count == limit { return isCut = true }
        changes.append(Change(path: path, before: before, after: after))
    }
}

/// A comparison of the parts of two values. Each call of ``next(in:)`` reads few parts, whatever the number of parts.
@MainActor private protocol PartsComparison: AnyObject {
    /// Continues the comparison. Adds at most one step or change to `difference`.
    ///
    /// - Returns: Whether something is left to compare.
    func next(in difference: inout ValueDifference) -> Bool
}

// MARK: - Fields, pairs and members

/// A comparison of the fields of two structs, the pairs of two dictionaries, or the members of two sets.
private final class NamedPartComparison: PartsComparison {
    private let before: AnyIterator<ValueTree.Part>
    private var after: AnyIterator<ValueTree.Part>
    private let path: ValueDifference.Path
    private let isSet: Bool
    private let afterTree: ValueTree
    /// The values of the parts, without their trees: a tree takes long to release.
    private var new: [AnyHashable: Any] = [:]
    private var old: Set<AnyHashable> = []
    private var phase = Phase.reading

    private enum Phase {
        case reading, comparing, adding
    }

    init(_ before: ValueTree, _ after: ValueTree, at path: ValueDifference.Path) {
        self.before = before.makePartIterator()
        afterTree = after
        self.after = after.makePartIterator()
        self.path = path
        isSet = before.kind == .set
        // A dictionary that grows moves all of its elements in one turn.
        new.reserveCapacity(min(after.count, ValueDifference.mostVisits))
        old.reserveCapacity(min(before.count, ValueDifference.mostVisits))
    }

    func next(in difference: inout ValueDifference) -> Bool {
        switch phase {
        case .reading:
            if let part = after.next() {
                if let identity = identity(of: part), new[identity] == nil { new[identity] = part.tree.value }
            } else {
                (phase, after) = (.comparing, afterTree.makePartIterator())
            }
        case .comparing:
            guard let part = before.next() else {
                phase = .adding
                break
            }
            guard let identity = identity(of: part) else { break }
            old.insert(identity)
            if let value = new[identity] {
                if !isSet { difference.compare(part.tree, ValueTree(value), at: path.appending(part.label)) }
            } else {
                difference.add(path.appending(part.label), part.tree, nil)
            }
        case .adding:
            guard let part = after.next() else { return false }
            if let identity = identity(of: part), !old.contains(identity) {
                difference.add(path.appending(part.label), nil, part.tree)
            }
        }
        return true
    }

    private func identity(of part: ValueTree.Part) -> AnyHashable? {
        isSet ? part.tree.value as? AnyHashable : part.identity
    }
}

// MARK: - Lists

/// A comparison of the elements of two lists: by `id` if possible, otherwise by index. Elements with equal bytes at the
/// start and at the end of both lists are skipped.
private final class ElementComparison: PartsComparison {
    private let before: ValueTree
    private let after: ValueTree
    private let path: ValueDifference.Path
    /// The elements to compare.
    private var old: Range<Int>
    private var new: Range<Int>
    private var phase = Phase.identifying
    /// The index of the next element.
    private var index: Int
    private var oldIDs: [AnyHashable] = []
    private var newIDs: [AnyHashable] = []
    private var oldPlaces: [AnyHashable: Int] = [:]
    private var newPlaces: [AnyHashable: Int] = [:]
    /// The number of elements in `oldIDs` that were compared with the order in the new list.
    private var ordered = 0
    /// The places in `oldIDs` and `newIDs` of the first elements that have another order, if there are such elements.
    private var firstMoved: (old: Int, new: Int)?
    /// The comparison of one pair of elements, which finds out whether they are the same.
    private var probe: ValueDifference?

    private enum Phase {
        case identifying, removing, matching, trimmingStart, trimmingEnd, comparing
    }

    init(_ before: ValueTree, _ after: ValueTree, at path: ValueDifference.Path) {
        (self.before, self.after, self.path) = (before, after, path)
        let ends = (before.value as? any ComparableByBytes)?.equalEnds(after.value) ?? (start: 0, end: 0)
        old = ends.start..<before.count - ends.end
        new = ends.start..<after.count - ends.end
        index = old.lowerBound
        oldPlaces.reserveCapacity(min(old.count, ValueDifference.mostVisits))
        newPlaces.reserveCapacity(min(new.count, ValueDifference.mostVisits))
    }

    func next(in difference: inout ValueDifference) -> Bool {
        switch phase {
        case .identifying: identify()
        case .removing: remove(in: &difference)
        case .matching: return match(in: &difference)
        case .trimmingStart, .trimmingEnd: trim()
        case .comparing: return compare(in: &difference)
        }
        return true
    }

    private func element(_ index: Int, of tree: ValueTree) -> ValueTree { tree.parts(in: index..<index + 1)[0].tree }

    private func begin(_ phase: Phase, at index: Int) { (self.phase, self.index) = (phase, index) }

    // MARK: By identity

    /// Reads the identity of the next element of one of the lists.
    private func identify() {
        let count = oldIDs.count + newIDs.count
        if count < old.count {
            guard let id = Self.identity(element(old.lowerBound + count, of: before)), oldPlaces[id] == nil else {
                return compareByPlace()
            }
            oldPlaces[id] = oldIDs.count
            oldIDs.append(id)
        } else if count < old.count + new.count {
            let place = new.lowerBound + newIDs.count
            guard let id = Self.identity(element(place, of: after)), newPlaces[id] == nil else {
                return compareByPlace()
            }
            newPlaces[id] = newIDs.count
            newIDs.append(id)
        } else {
            begin(.removing, at: 0)
        }
    }

    private func remove(in difference: inout ValueDifference) {
        guard index < oldIDs.count else { return begin(.matching, at: 0) }
        defer { index += 1 }
        if newPlaces[oldIDs[index]] != nil { return }
        let place = old.lowerBound + index
        difference.add(path.appending("\(place)"), element(place, of: before), nil)
    }

    private func match(in difference: inout ValueDifference) -> Bool {
        guard index < newIDs.count else {
            addOrder(to: &difference)
            return false
        }
        defer { index += 1 }
        let place = new.lowerBound + index
        guard let oldIndex = oldPlaces[newIDs[index]] else {
            difference.add(path.appending("\(place)"), nil, element(place, of: after))
            return true
        }
        noteOrder()
        let oldPlace = old.lowerBound + oldIndex
        difference.compare(
            element(oldPlace, of: before), element(place, of: after),
            at: path.appending("\(place)", before: "\(oldPlace)"))
        return true
    }

    /// Compares the next element, which both lists contain, with the next such element in the order of the old list.
    private func noteOrder() {
        if firstMoved != nil { return }
        while newPlaces[oldIDs[ordered]] == nil { ordered += 1 }
        if oldIDs[ordered] != newIDs[index] { firstMoved = (ordered, index) }
        ordered += 1
    }

    private func addOrder(to difference: inout ValueDifference) {
        guard let firstMoved else { return }
        let isFromStart =
            old.lowerBound == 0 && !oldIDs[..<firstMoved.old].contains { newPlaces[$0] != nil }
        func order(_ ids: ArraySlice<AnyHashable>, _ rest: Range<Int>, of tree: ValueTree) -> ValueTree {
            let kept = ids.lazy.filter { self.oldPlaces[$0] != nil && self.newPlaces[$0] != nil }
            var shown = Array(kept.prefix(Order.longest))
            for index in rest.prefix(Order.longest - shown.count) {
                if let id = Self.identity(element(index, of: tree)) { shown.append(id) }
            }
            return ValueTree(Order(of: shown, isFromStart: isFromStart))
        }
        difference.add(
            path, order(oldIDs[firstMoved.old...], old.upperBound..<before.count, of: before),
            order(newIDs[firstMoved.new...], new.upperBound..<after.count, of: after))
    }

    /// Returns the identity of an element. Returns `nil` if the identity is missing or sensitive, or if the element is
    /// an object or a sensitive value.
    private static func identity(_ element: ValueTree) -> AnyHashable? {
        func identity<Element: Identifiable>(_ element: Element) -> AnyHashable { AnyHashable(element.id) }
        guard element.kind != .object, element.kind != .redacted, let value = element.value as? any Identifiable
        else { return nil }
        let (id, isSensitive) = SensitiveAccess.noting { identity(value) }
        return isSensitive ? nil : id
    }

    // MARK: By index

    /// Compares the elements by index. If the lists have different lengths, also skips the elements at the start and at
    /// the end whose parts are all the same, so that one added element is one change.
    private func compareByPlace() {
        (oldIDs, newIDs, oldPlaces, newPlaces) = ([], [], [:], [:])
        begin(old.count == new.count ? .comparing : .trimmingStart, at: 0)
    }

    private func trim() {
        let isAtStart = phase == .trimmingStart
        guard !old.isEmpty, !new.isEmpty else { return begin(.comparing, at: 0) }
        var probe =
            probe
            ?? ValueDifference(
                comparing: element(isAtStart ? old.lowerBound : old.upperBound - 1, of: before),
                to: element(isAtStart ? new.lowerBound : new.upperBound - 1, of: after), limit: 1)
        self.probe = nil
        guard probe.advance(visits: 1) else { return self.probe = probe }
        if !probe.changes.isEmpty || probe.isCut {
            begin(isAtStart ? .trimmingEnd : .comparing, at: 0)
        } else if isAtStart {
            (old, new) = (old.dropFirst(), new.dropFirst())
        } else {
            (old, new) = (old.dropLast(), new.dropLast())
        }
    }

    private func compare(in difference: inout ValueDifference) -> Bool {
        guard index < max(old.count, new.count) else { return false }
        defer { index += 1 }
        let (oldPlace, newPlace) = (old.lowerBound + index, new.lowerBound + index)
        let path = path.appending("\(newPlace)")
        if index >= new.count {
            difference.add(path, element(oldPlace, of: before), nil)
        } else if index >= old.count {
            difference.add(path, nil, element(newPlace, of: after))
        } else {
            difference.compare(element(oldPlace, of: before), element(newPlace, of: after), at: path)
        }
        return true
    }
}

/// The order of the elements in one of the two compared lists, without the elements that only one list contains.
///
/// If the orders of the two lists differ, the changes contain one change with the old and the new order.
private struct Order: PlainValue, CustomStringConvertible {
    let description: String

    /// The number of elements that are shown.
    static let longest = 20

    /// - Parameters:
    ///   - identities: The identities of the elements, from the first one whose place in the order changed.
    ///   - isFromStart: Whether no element comes before `identities`.
    @MainActor init(of identities: [AnyHashable], isFromStart: Bool) {
        let shown = identities.map { ValueTree($0.base).text }
        description = "order: " + (isFromStart ? "" : "…, ") + shown.joined(separator: ", ")
    }
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
