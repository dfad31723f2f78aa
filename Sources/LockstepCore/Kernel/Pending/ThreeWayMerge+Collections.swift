extension Array: MergedByElements {
    /// Applies a write to an array, and returns the result. If possible, an inserted element gets the same neighbors as
    /// after the write.
    ///
    /// Elements are identified by `id`, objects by identity. Other elements are identified by `==`, and equal elements
    /// by their position among their neighbors. If the elements have none of these, the method returns `nil`.
    static func merge(_ values: MergedValues<Self>, by merge: inout ThreeWayMerge) -> Self? {
        ElementMerge(values, by: ElementKeys())?.merged(by: &merge) { values, merge in merge.merge(values) }
    }

    static func keepsPart(ofChangeFrom without: Self, to shown: Self, in value: Self) -> Bool? {
        KeptElements(without, shown, value, by: ElementKeys())?.keepsPart {
            ThreeWayMerge.keepsPart(ofChangeFrom: $0, to: $1, in: $2)
        }
    }

    static func haveSameElements(_ left: Self, _ right: Self) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { ThreeWayMerge.areSame($0, $1) }
    }
}

extension Dictionary: MergedByElements {
    static func merge(_ values: MergedValues<Self>, by merge: inout ThreeWayMerge) -> Self? {
        let entries = ElementMerge(values.part { Array($0) }, by: ElementKeys(unique: \.key))?
            .merged(by: &merge) { values, merge in
                (key: values.current.key, value: merge.merge(values.part(\.value)))
            }
        guard let entries else { return nil }
        return Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    static func keepsPart(ofChangeFrom without: Self, to shown: Self, in value: Self) -> Bool? {
        KeptElements(Array(without), Array(shown), Array(value), by: ElementKeys(unique: \.key))?.keepsPart {
            ThreeWayMerge.keepsPart(ofChangeFrom: $0.value, to: $1.value, in: $2.value)
        }
    }

    static func haveSameElements(_ left: Self, _ right: Self) -> Bool {
        var keys = ElementKeys<Element>(unique: \.key)
        guard left.count == right.count, let left = keys.table(of: left), let right = keys.table(of: right) else {
            return false
        }
        return left.allSatisfy { key, entry in
            right[key].map { ThreeWayMerge.areSame(entry.value, $0.value) } ?? false
        }
    }
}

extension Set: MergedByElements {
    static func merge(_ values: MergedValues<Self>, by merge: inout ThreeWayMerge) -> Self? {
        let elements = ElementMerge(values.part { Array($0) }, by: ElementKeys(unique: nil))?
            .merged(by: &merge) { values, merge in merge.merge(values) }
        return elements.map { Set($0) }
    }

    static func keepsPart(ofChangeFrom without: Self, to shown: Self, in value: Self) -> Bool? {
        KeptElements(Array(without), Array(shown), Array(value), by: ElementKeys(unique: nil))?.keepsPart {
            ThreeWayMerge.keepsPart(ofChangeFrom: $0, to: $1, in: $2)
        }
    }

    static func haveSameElements(_ left: Self, _ right: Self) -> Bool {
        var keys = ElementKeys<Element>(unique: nil)
        guard left.count == right.count, let left = keys.table(of: left), let right = keys.table(of: right) else {
            return false
        }
        return left.allSatisfy { key, element in right[key].map { ThreeWayMerge.areSame(element, $0) } ?? false }
    }
}

extension Optional: MergedByElements {
    static func merge(_ values: MergedValues<Self>, by merge: inout ThreeWayMerge) -> Self? {
        guard let before = values.before, let after = values.after else { return .some(values.after) }
        guard let current = values.current else {
            // A change of a value that does not exist is not applied. A replacement is.
            return ThreeWayMerge.shareField(before, after) ? .some(nil) : .some(after)
        }
        guard let unedited = values.unedited else { return .some(merge.merge(before, after, onto: current)) }
        guard let unedited else { return .some(current) }
        return .some(
            merge.merge(MergedValues(before: before, after: after, current: current, unedited: unedited)))
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
