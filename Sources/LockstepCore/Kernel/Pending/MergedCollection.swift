/// A collection whose elements are merged one by one. See ``ThreeWayMerge``.
@MainActor protocol MergedCollection: MergedByElements, Collection {
    associatedtype Part
    /// The part of an element that is merged.
    static var mergedPart: WritableKeyPath<Element, Part> { get }
    /// The keys that identify elements.
    static var elementKeys: ElementKeys<Element> { get }

    /// Creates a collection of merged elements.
    init(_ elements: [Element])
}

extension MergedCollection {
    static func merge(_ values: MergedValues<Self>, by merge: inout ThreeWayMerge) -> Self? {
        let elements = ElementMerge(values.part { Array($0) }, by: elementKeys)?.merged(by: &merge) { values, merge in
            var merged = values.current
            merged[keyPath: mergedPart] = merge.merge(values.part { $0[keyPath: mergedPart] })
            return merged
        }
        return elements.map { Self($0) }
    }

    /// Returns whether an element that the change added is still there, an element that it removed is still missing, the
    /// order that it set is still the order, or a part of an element that it changed is left. Returns `nil` if the elements
    /// cannot be identified.
    static func keepsPart(ofChangeFrom without: Self, to shown: Self, in value: Self) -> Bool? {
        var naming = ElementNaming(elementKeys)
        guard let shown = naming.name(shown), let without = naming.name(without, like: shown),
            let value = naming.name(value, like: shown)
        else { return nil }
        if shown.names.contains(where: { !without.contains($0) && value.contains($0) }) { return true }
        if without.names.contains(where: { !shown.contains($0) && !value.contains($0) }) { return true }
        let order = shown.names(in: without, value)
        if !elementKeys.isUnique, order != without.names(in: shown, value), order == value.names(in: shown, without) {
            return true
        }
        return order.contains { name in
            guard let without = without[name], let shown = shown[name], let value = value[name] else { return false }
            let part = mergedPart
            return ThreeWayMerge.keepsPart(
                ofChangeFrom: without[keyPath: part], to: shown[keyPath: part], in: value[keyPath: part])
        }
    }

    static func haveSameElements(_ left: Self, _ right: Self) -> Bool {
        guard left.count == right.count else { return false }
        func areSame(_ left: Element, _ right: Element) -> Bool {
            ThreeWayMerge.areSame(left[keyPath: mergedPart], right[keyPath: mergedPart])
        }
        if !elementKeys.isUnique { return zip(left, right).allSatisfy(areSame) }
        var naming = ElementNaming(elementKeys)
        guard let left = naming.name(left), let right = naming.name(right, like: left) else { return false }
        return left.byName.allSatisfy { name, element in right[name].map { areSame(element, $0) } ?? false }
    }
}

// MARK: - The collections

extension Array: MergedCollection {
    static var mergedPart: WritableKeyPath<Element, Element> { \.self }
    /// Elements are identified by `id`, objects by identity. Other elements are identified by `==`, and equal elements
    /// by their position among their neighbors. If the elements have none of these, they cannot be identified.
    static var elementKeys: ElementKeys<Element> { ElementKeys() }
}

extension Dictionary: MergedCollection {
    static var mergedPart: WritableKeyPath<Element, Value> { \.value }
    static var elementKeys: ElementKeys<Element> { ElementKeys(unique: \.key) }

    init(_ elements: [Element]) {
        self.init(elements.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}

extension Set: MergedCollection {
    static var mergedPart: WritableKeyPath<Element, Element> { \.self }
    static var elementKeys: ElementKeys<Element> { ElementKeys(unique: nil) }
}

extension Optional: MergedByElements {
    static func merge(_ values: MergedValues<Self>, by merge: inout ThreeWayMerge) -> Self? {
        guard let before = values.before, let after = values.after else { return .some(values.after) }
        guard let current = values.current else {
            // A change of a value that does not exist is not applied. A replacement is.
            return ThreeWayMerge.shareField(before, after) ? .some(nil) : .some(after)
        }
        if case .some(.none) = values.unedited { return .some(current) }
        let unedited = values.unedited ?? nil
        return .some(merge.merge(MergedValues(before: before, after: after, current: current, unedited: unedited)))
    }

    static func keepsPart(ofChangeFrom without: Self, to shown: Self, in value: Self) -> Bool? {
        guard let shown, let value else { return false }
        guard let without else { return ThreeWayMerge.shareField(shown, value) }
        return ThreeWayMerge.keepsPart(ofChangeFrom: without, to: shown, in: value)
    }

    static func haveSameElements(_ left: Self, _ right: Self) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return ThreeWayMerge.areSame(left, right)
    }
}
