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
@MainActor package struct ThreeWayMerge {
    /// The type of the last value that was merged inexactly; `nil` if every merge was exact. An inexact merge
    /// replaces the whole value, including parts that the write did not change.
    package private(set) var inexactType: Any.Type?

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
        if Self.areSame(before, current) { return after }
        if Self.areSame(before, after) { return current }
        if let merged = mergeParts(before, after, onto: current) { return merged }
        if Value.self is any MergedByElements.Type || keepsField(before, after, current) { inexactType = Value.self }
        return after
    }

    /// Merges each element or field separately. Returns `nil` if the type has no mergeable parts, or if the elements
    /// cannot be identified.
    private mutating func mergeParts<Value>(_ before: Value, _ after: Value, onto current: Value) -> Value? {
        if let kind = Value.self as? any MergedByElements.Type {
            return mergeElements(before, after, onto: current, as: kind)
        }
        if let kind = Value.self as? any MergedByFields.Type {
            return mergeFields(before, after, onto: current, as: kind)
        }
        return nil
    }

    private mutating func mergeElements<Value, Kind: MergedByElements>(
        _ before: Value, _ after: Value, onto current: Value, as kind: Kind.Type
    ) -> Value? {
        guard let before = before as? Kind, let after = after as? Kind, let current = current as? Kind else {
            return nil
        }
        return Kind.merge(before, after, onto: current, by: &self) as? Value
    }

    private mutating func mergeFields<Value, Kind: MergedByFields>(
        _ before: Value, _ after: Value, onto current: Value, as kind: Kind.Type
    ) -> Value? {
        guard let before = before as? Kind, let after = after as? Kind, let current = current as? Kind else {
            return nil
        }
        var merged = after
        for field in Kind.mergedFields { field.merge(before, after, current, &merged, &self) }
        return merged as? Value
    }

    /// Returns whether `after` still contains a part of `before` that `current` does not contain. A part is, for
    /// example, an element or a field. Also returns `true` if the merge of the three values is inexact (see
    /// ``inexactType``).
    package static func keepsPart<Value>(of before: Value, _ after: Value, missingIn current: Value) -> Bool {
        var merge = ThreeWayMerge()
        let merged = merge.merge(before, after, onto: current)
        return merge.inexactType != nil || !areSame(merged, after)
    }

    /// Returns whether any field is the same in `before` and `after`, but differs in `current`. Also checks the
    /// fields of nested structs and the elements of nested collections.
    private func keepsField(_ before: Any, _ after: Any, _ current: Any) -> Bool {
        let mirrors = [before, after, current].map { Mirror(reflecting: $0) }
        guard mirrors.allSatisfy({ $0.displayStyle == .struct }) else { return false }
        let (old, new, now) = (mirrors[0].children, mirrors[1].children, mirrors[2].children)
        return zip(old, zip(new, now)).contains { old, others in
            let (new, now) = (others.0.value, others.1.value)
            if Self.haveSameContent(old.value, now) { return false }
            if Self.haveSameContent(old.value, new) || keepsField(old.value, new, now) { return true }
            return (old.value as? any MergedByElements).map { keepsElement($0, new, now) } ?? false
        }
    }

    /// Returns whether `after` contains an element of `before` that `current` does not contain.
    private func keepsElement<Kind: MergedByElements>(_ before: Kind, _ after: Any, _ current: Any) -> Bool {
        guard let after = after as? Kind, let current = current as? Kind else { return false }
        return Self.keepsPart(of: before, after, missingIn: current)
    }
}

/// A type whose values are merged element by element.
@MainActor protocol MergedByElements {
    /// Applies the changes between `before` and `after` to `current`, and returns the result. Returns `nil` if the
    /// elements cannot be identified. See ``ThreeWayMerge/merge(_:_:onto:)``.
    static func merge(_ before: Self, _ after: Self, onto current: Self, by merge: inout ThreeWayMerge) -> Self?
}

// MARK: - Comparing

extension ThreeWayMerge {
    /// Returns whether two values are the same. The method compares `Equatable` values by `==`, objects by identity,
    /// and other values by the parts that `Mirror` lists.
    package static func areSame<Value>(_ left: Value, _ right: Value) -> Bool {
        let equality = Equality<Value>()
        return equality.isKnown ? equality.isSame(left, right) : haveSameContent(left, right)
    }

    private static func haveSameContent(_ left: Any, _ right: Any) -> Bool {
        if left is any Equatable { return areEqual(left, right) }
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

    private static func areEqual(_ left: Any, _ right: Any) -> Bool {
        func compare<Left: Equatable>(_ left: Left) -> Bool {
            (right as? Left).map { Equality<Left>().isSame(left, $0) } ?? false
        }
        return (left as? any Equatable).map { compare($0) } ?? false
    }
}
