/// A merge that applies the changes of a write to another value of the same type.
///
/// The merge compares three values: the values before and after the write, and the current value. The current value
/// may differ from the value before the write, for example because an earlier change was reverted.
///
/// The rules:
///
/// - Each element of a collection, and each field in the ``MergedByFields/mergedFields`` of a struct, is merged
///   separately.
/// - Any other value is merged as a whole. If the write changed the value, the result is the value after the write.
///   Otherwise, the result is the current value.
/// - If the write changed an element of an array or dictionary, and the current value no longer has the element, the
///   element is not added again.
///
/// With a fourth value, the merge *carries* a server's answer through a write. See ``carry(_:_:by:)``.
@MainActor package struct ThreeWayMerge {
    /// The type of the last value that was merged inexactly; `nil` if every merge was exact. An inexact merge
    /// replaces a whole value, including parts that the write or the answer did not change.
    package internal(set) var inexactType: Any.Type?

    /// Creates a merge.
    package init() {}

    /// Applies a write.
    ///
    /// - Parameters:
    ///   - before: The value before the write.
    ///   - after: The value after the write.
    ///   - current: The value to apply the write to.
    /// - Returns: The current value with the changes of the write.
    package mutating func merge<Value>(_ before: Value, _ after: Value, onto current: Value) -> Value {
        merge(MergedValues(before: before, after: after, current: current))
    }

    /// Carries a server's answer through a later write.
    ///
    /// The answer is applied to the values before and after the write. So the write becomes a difference between two
    /// values that both contain the answer: an element that the answer renames has its new identity in both. Where the
    /// answer overwrote what the write changed, the change of the write is applied again, because the write is later.
    ///
    /// - Parameters:
    ///   - before: The value before the write. Receives the value with the answer.
    ///   - after: The value after the write. Receives the value with the answer.
    ///   - answer: A closure that applies the answer.
    package mutating func carry<Value>(_ before: inout Value, _ after: inout Value, by answer: (inout Value) -> Void) {
        var (unedited, current) = (before, after)
        answer(&unedited)
        answer(&current)
        after = merge(MergedValues(before: before, after: after, current: current, unedited: unedited))
        before = unedited
    }

    mutating func merge<Value>(_ values: MergedValues<Value>) -> Value {
        if Self.areSame(values.before, values.after) { return values.current }
        if Self.areSame(values.before, values.current) { return values.after }
        if let merged = mergeParts(values) { return merged }
        if let unedited = values.unedited, !Self.areSame(unedited, values.current) {
            noteLoss(values, in: values.current)
            return values.current
        }
        if Value.self is any MergedByElements.Type
            || Self.keepsField(of: values.before, in: values.after, without: values.current)
        {
            inexactType = Value.self
        }
        return values.after
    }

    /// Merges each element or field separately. Returns `nil` if the type has no mergeable parts, or if the elements
    /// cannot be identified.
    private mutating func mergeParts<Value>(_ values: MergedValues<Value>) -> Value? {
        if let kind = Value.self as? any MergedByElements.Type { return mergeElements(values, as: kind) }
        if let kind = Value.self as? any MergedByFields.Type { return mergeFields(values, as: kind) }
        return nil
    }

    private mutating func mergeElements<Value, Kind: MergedByElements>(
        _ values: MergedValues<Value>, as kind: Kind.Type
    ) -> Value? {
        guard let values = values as? MergedValues<Kind>, let merged = Kind.merge(values, by: &self) else { return nil }
        return merged as? Value
    }

    private mutating func mergeFields<Value, Kind: MergedByFields>(
        _ values: MergedValues<Value>, as kind: Kind.Type
    ) -> Value? {
        guard let values = values as? MergedValues<Kind> else { return nil }
        // A field that is not listed keeps its value: that of the write, or that of the answer.
        var merged = values.unedited == nil ? values.after : values.current
        for field in Kind.mergedFields { field.merge(values, &merged, &self) }
        noteLoss(values, in: merged)
        return merged as? Value
    }

    /// Records an inexact merge if `result`, which contains an answer, lacks a field that the write changed.
    private mutating func noteLoss<Value>(_ values: MergedValues<Value>, in result: Value) {
        guard let unedited = values.unedited else { return }
        if Self.losesField([values.before, values.after, unedited, result]) { inexactType = Value.self }
    }
}

/// The values that a ``ThreeWayMerge`` compares.
struct MergedValues<Value> {
    /// The value before the write.
    var before: Value
    /// The value after the write.
    var after: Value
    /// The value to which the write is applied. If ``unedited`` is not `nil`, the value after the write with the
    /// answer.
    var current: Value
    /// The value before the write with the answer, if the merge carries an answer.
    var unedited: Value?

    /// The values of a part.
    func part<Part>(_ part: (Value) -> Part) -> MergedValues<Part> {
        MergedValues<Part>(
            before: part(before), after: part(after), current: part(current), unedited: unedited.map(part))
    }
}

/// A type whose values are merged element by element.
@MainActor protocol MergedByElements {
    /// Merges the elements, and returns the result. Returns `nil` if the elements cannot be identified. See
    /// ``ThreeWayMerge``.
    static func merge(_ values: MergedValues<Self>, by merge: inout ThreeWayMerge) -> Self?

    /// Returns whether `value` contains a part of a change that changed `without` to `shown`. Returns `nil` if the
    /// elements cannot be identified. See ``ThreeWayMerge/keepsPart(ofChangeFrom:to:in:)``.
    static func keepsPart(ofChangeFrom without: Self, to shown: Self, in value: Self) -> Bool?

    /// Returns whether two values have the same elements. `nan` is the same as `nan`.
    static func haveSameElements(_ left: Self, _ right: Self) -> Bool
}

// MARK: - What is left of a change

extension ThreeWayMerge {
    /// Returns whether a value still contains a part of a change, such as an element that the change added, or a
    /// field that it set. Returns `true` if the parts cannot be identified.
    ///
    /// - Parameters:
    ///   - without: The value without the change.
    ///   - shown: The value with the change.
    ///   - value: The value after a later write.
    /// - Returns: Whether a part of the change is left.
    package static func keepsPart<Value>(
        ofChangeFrom without: Value, to shown: Value, in value: Value
    ) -> Bool {
        if areSame(without, shown) { return false }
        if areSame(shown, value) { return true }
        if let kind = type(of: shown as Any) as? any MergedByElements.Type {
            return keepsElement(of: shown, in: value, without: without, as: kind)
        }
        return keepsField(of: shown, in: value, without: without)
    }

    private static func keepsElement<Kind: MergedByElements>(
        of shown: Any, in value: Any, without: Any, as _: Kind.Type
    ) -> Bool {
        guard let without = without as? Kind, let shown = shown as? Kind, let value = value as? Kind else {
            return true
        }
        return Kind.keepsPart(ofChangeFrom: without, to: shown, in: value) ?? true
    }

    /// Returns whether any field of `value` contains a part of the change.
    fileprivate static func keepsField(of shown: Any, in value: Any, without: Any) -> Bool {
        fields(of: [without, shown, value])?.contains { keepsPart(ofChangeFrom: $0[0], to: $0[1], in: $0[2]) } ?? false
    }

    /// Returns whether two structs have a field in common.
    static func shareField(_ left: Any, _ right: Any) -> Bool {
        fields(of: [left, right])?.contains { haveSameContent($0[0], $0[1]) } ?? false
    }

    /// Returns whether a write changed a field, and the result lacks the change.
    ///
    /// - Parameter values: The values before and after the write, the value before the write with the answer, and the
    ///   result.
    /// - Returns: Whether the result lacks a change of the write.
    fileprivate static func losesField(_ values: [Any]) -> Bool {
        fields(of: values)?.contains { field in
            if haveSameContent(field[0], field[1]) || haveSameContent(field[1], field[3]) { return false }
            return haveSameContent(field[2], field[3]) || losesField(field)
        } ?? false
    }

    /// Returns the values of each field; `nil` if the values are not structs of one type.
    private static func fields(of values: [Any]) -> [[Any]]? {
        let mirrors = values.map { Mirror(reflecting: $0) }
        guard mirrors.allSatisfy({ $0.displayStyle == .struct }) else { return nil }
        let children = mirrors.map { $0.children.map(\.value) }
        guard children.allSatisfy({ $0.count == children[0].count }) else { return nil }
        return children[0].indices.map { field in children.map { $0[field] } }
    }
}

// MARK: - Comparing

extension ThreeWayMerge {
    /// Returns whether two values are the same. The method compares `Equatable` values by `==`, objects by identity,
    /// and other values by the parts that `Mirror` lists. Collections that contain `nan` are the same if their
    /// elements are the same.
    package static func areSame<Value>(_ left: Value, _ right: Value) -> Bool {
        let equality = Equality<Value>()
        guard equality.isKnown else { return haveSameContent(left, right) }
        return equality.isSame(left, right) || haveSameElements(left, right)
    }

    private static func haveSameElements(_ left: Any, _ right: Any) -> Bool {
        func compare<Kind: MergedByElements>(as _: Kind.Type) -> Bool {
            guard let left = left as? Kind, let right = right as? Kind else { return false }
            return Kind.haveSameElements(left, right)
        }
        return (type(of: left) as? any MergedByElements.Type).map { compare(as: $0) } ?? false
    }

    fileprivate static func haveSameContent(_ left: Any, _ right: Any) -> Bool {
        func compare<Left: Equatable>(_ left: Left) -> Bool { (right as? Left).map { areSame(left, $0) } ?? false }
        if let left = left as? any Equatable { return compare(left) }
        if type(of: left) is AnyObject.Type { return left as AnyObject === right as AnyObject }
        let (leftParts, rightParts) = (Mirror(reflecting: left), Mirror(reflecting: right))
        guard type(of: left) == type(of: right), leftParts.children.count == rightParts.children.count else {
            return false
        }
        if leftParts.children.isEmpty { return leftParts.displayStyle != .enum || "\(left)" == "\(right)" }
        return zip(leftParts.children, rightParts.children).allSatisfy { left, right in
            left.label == right.label && haveSameContent(left.value, right.value)
        }
    }
}
