/// A comparison of two values of a type: whether they are the same for recorders and observers. The type may be
/// `Equatable` or not. The struct is small, so that each store can have one. ``haveSameParts(_:_:)`` answers another
/// question: whether two values of any type are the same part by part.
///
/// The struct checks at run time, on the main actor, whether the type is `Equatable`. Overloads for `Equatable` types
/// are not sufficient. In a module whose default isolation is the main actor, types conform to `Equatable` only on the
/// main actor. For these types, the compiler does not choose such an overload.
@usableFromInline package struct Equality<Value> {
    private let type: (any Equatable.Type)?

    @MainActor package init() { type = Value.self as? any Equatable.Type }

    /// Whether values can be compared: the type is `Equatable`.
    package var isKnown: Bool { type != nil }

    /// Returns whether two values are the same.
    ///
    /// - Values that are equal by `==` are the same.
    /// - Numbers such as `nan`, which do not equal themselves, are the same if they have the same bits. Other values that
    ///   do not equal themselves are the same if all their parts are the same.
    /// - Arrays are compared only by `==`. Therefore, two arrays that contain `nan` are the same only if they share
    ///   their storage. A search for `nan` in all elements would make each change slow.
    /// - Values that cannot be compared are never the same (promise C2).
    package func isSame(_ left: Value, _ right: Value) -> Bool {
        guard let type else { return false }
        if areEqual(left, right, by: type) { return true }
        // Nearly all values equal themselves. The parts are compared only if `right` does not equal itself.
        return !areEqual(right, right, by: type) && haveSameParts(left, right)
    }
}

/// Returns `true` if two values are equal, or if all their parts are equal. Two `nan` values with the same bits
/// count as equal. Objects that refer to each other are compared once.
package func haveSameParts(_ left: Any, _ right: Any) -> Bool {
    // The parts to compare are kept in a list, because a recursion would overflow the stack for long lists of objects.
    var remaining = [(left, right)]
    var seen: Set<[ObjectIdentifier]> = []
    while let (left, right) = remaining.popLast() {
        if let areSame = areSamePart(left, right) {
            if areSame { continue }
            return false
        }
        if type(of: left) is AnyObject.Type, type(of: right) is AnyObject.Type {
            let (left, right) = (left as AnyObject, right as AnyObject)
            let pair = [ObjectIdentifier(left), ObjectIdentifier(right)]
            if left === right || !seen.insert(pair).inserted { continue }
        }
        let (leftMirror, rightMirror) = (Mirror(reflecting: left), Mirror(reflecting: right))
        let (leftParts, rightParts) = (leftMirror.children, rightMirror.children)
        guard leftParts.count == rightParts.count else { return false }
        // Only an empty optional is known to have no other content.
        if leftParts.isEmpty, leftMirror.displayStyle != .optional || rightMirror.displayStyle != .optional {
            return false
        }
        for (left, right) in zip(leftParts, rightParts) {
            guard left.label == right.label else { return false }
            remaining.append((left.value, right.value))
        }
    }
    return true
}

/// Returns whether two parts are the same; `nil` if their own parts must be compared.
private func areSamePart(_ left: Any, _ right: Any) -> Bool? {
    if let isEqual = areEqual(left, right) {
        if isEqual { return true }
        // The parts of a value that does not equal itself are compared.
        if areEqual(left, left) == true { return false }
    }
    func haveSameBits<Number: BinaryFloatingPoint>(_ left: Number) -> Bool {
        guard let right = right as? Number else { return false }
        return left.sign == right.sign && left.exponentBitPattern == right.exponentBitPattern
            && left.significandBitPattern == right.significandBitPattern
    }
    if let left = left as? any BinaryFloatingPoint { return haveSameBits(left) }
    if let left = left as? any AnySensitive {
        return (right as? any AnySensitive).map { haveSameParts(left.anyValue, $0.anyValue) } ?? false
    }
    return nil
}

/// Returns whether two values are equal by the `==` of the type of `left`; `nil` if the type is not `Equatable`.
///
/// The parameters have the type `Any`, because a cast from `any Error` would succeed for every error: it may convert the
/// error to an `Equatable` type that compares the domain and the code.
package func areEqual(_ left: Any, _ right: Any) -> Bool? {
    func compare<Left: Equatable>(_ left: Left) -> Bool { left == right as? Left }
    return (left as? any Equatable).map { compare($0) }
}

/// Compares two values by the `==` of `Same`. `Same` must be the type of the values. The compiler cannot check the
/// type.
private func areEqual<Value, Same: Equatable>(_ left: Value, _ right: Value, by _: Same.Type) -> Bool {
    withUnsafePointer(to: left) { left in
        withUnsafePointer(to: right) { right in
            UnsafeRawPointer(left).assumingMemoryBound(to: Same.self).pointee
                == UnsafeRawPointer(right).assumingMemoryBound(to: Same.self).pointee
        }
    }
}

/// Returns a comparison by identity if the type is a class or an optional class, otherwise `nil`.
func identity<Value>() -> ((Value, Value) -> Bool)? {
    guard Value.self is AnyObject.Type || Value.self is any OptionalObject.Type else { return nil }
    return { left, right in areIdentical(left, right) == true }
}

/// Returns whether two values are the same object or both `nil`; `nil` if the type of `left` is neither a class nor an
/// optional class.
func areIdentical(_ left: Any, _ right: Any) -> Bool? {
    if let left = left as? any OptionalObject { return left.object === (right as? any OptionalObject)?.object }
    return type(of: left) is AnyObject.Type ? left as AnyObject === right as AnyObject : nil
}

/// An optional whose wrapped type is a class.
private protocol OptionalObject {
    var object: AnyObject? { get }
}

extension Optional: OptionalObject where Wrapped: AnyObject {
    var object: AnyObject? { self }
}

/// Returns whether two values have the same bytes at the offsets in `part`. Values with different bytes may still be
/// equal.
@inlinable package func haveSameBytes<Value>(_ left: Value, _ right: Value, in part: Range<Int>) -> Bool {
    withUnsafeBytes(of: left) { left in
        withUnsafeBytes(of: right) { right in
            var index = part.lowerBound
            while index &+ 8 <= part.upperBound {
                let same =
                    left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    == right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                if !same { return false }
                index &+= 8
            }
            while index < part.upperBound {
                if left[index] != right[index] { return false }
                index &+= 1
            }
            return true
        }
    }
}
