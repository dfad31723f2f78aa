/// How to compare two values of a type. It is small, so that each store can have one.
///
/// The conformance is looked up at run time, on the main actor, and not required by a generic constraint. In a module whose
/// default isolation is the main actor, `struct Item: Equatable, Sendable` conforms on the main actor only, and the compiler
/// does not accept such a conformance for a type parameter that is also `Sendable`: an overload constrained to `Equatable`
/// would silently not be chosen, and every commit would count as a change.
@usableFromInline struct Equality<Value> {
    private let type: (any Equatable.Type)?

    @MainActor init() { type = Value.self as? any Equatable.Type }

    /// Whether values can be compared.
    var isKnown: Bool { type != nil }

    /// Whether two values are the same: equal, or of the same bytes where they could be equal at all, as with `nan`. Values
    /// that cannot be compared never are (promise C2).
    func isSame(_ left: Value, _ right: Value) -> Bool {
        guard let type else { return false }
        if areEqual(left, right, by: type) { return true }
        // Nearly all values equal themselves. Of one that does not, the parts decide.
        return !areEqual(right, right, by: type) && haveSameParts(left, right)
    }
}

/// Whether two values are equal part by part, down to the bits of numbers.
private func haveSameParts(_ left: Any, _ right: Any) -> Bool {
    func areEqual<Part: Equatable>(_ left: Part) -> Bool { left == right as? Part }
    if let left = left as? any Equatable, areEqual(left) { return true }
    func haveSameBits<Number: BinaryFloatingPoint>(_ left: Number) -> Bool {
        guard let right = right as? Number else { return false }
        return left.sign == right.sign && left.exponentBitPattern == right.exponentBitPattern
            && left.significandBitPattern == right.significandBitPattern
    }
    if let left = left as? any BinaryFloatingPoint { return haveSameBits(left) }
    if let left = left as? any AnySensitive {
        return (right as? any AnySensitive).map { haveSameParts(left.anyValue, $0.anyValue) } ?? false
    }
    let (leftParts, rightParts) = (Mirror(reflecting: left).children, Mirror(reflecting: right).children)
    return !leftParts.isEmpty && leftParts.count == rightParts.count
        && zip(leftParts, rightParts).allSatisfy { left, right in
            left.label == right.label && haveSameParts(left.value, right.value)
        }
}

/// Compares two values by the `==` of `Same`, which is their type; the compiler cannot know that.
private func areEqual<Value, Same: Equatable>(_ left: Value, _ right: Value, by _: Same.Type) -> Bool {
    withUnsafePointer(to: left) { left in
        withUnsafePointer(to: right) { right in
            UnsafeRawPointer(left).assumingMemoryBound(to: Same.self).pointee
                == UnsafeRawPointer(right).assumingMemoryBound(to: Same.self).pointee
        }
    }
}

/// Whether two values are known to be equal: of the same type, which is `Equatable`, or a struct whose fields all are.
@MainActor func areEqual(_ left: any Sendable, _ right: any Sendable) -> Bool { knownEquality(left, right) ?? false }

/// Whether two values are equal, as far as that can be told: their type is `Equatable`, or it is a snapshot of properties,
/// the fields of which are.
///
/// - Returns: `nil` where it cannot be told.
@MainActor package func knownEquality(_ left: any Sendable, _ right: any Sendable) -> Bool? {
    func compare<Left>(_ left: Left) -> Bool? {
        guard let right = right as? Left else { return false }
        let equality = Equality<Left>()
        if equality.isKnown { return equality.isSame(left, right) }
        if let isSame = identity(of: Left.self) { return isSame(left, right) }
        return left is any PropertySnapshot ? haveEqualFields(left, right) : nil
    }
    return compare(left)
}

/// Whether all fields of two structs of the same type are equal, as far as that can be told.
@MainActor private func haveEqualFields(_ left: Any, _ right: Any) -> Bool? {
    func areEqual(_ left: Any, _ right: Any) -> Bool? {
        if left is any Equatable { return haveSameParts(left, right) }
        return identity(ofType: type(of: left)).map { isSame in isSame(left, right) }
    }
    let fields = zip(Mirror(reflecting: left).children, Mirror(reflecting: right).children).map { left, right in
        areEqual(left.value, right.value)
    }
    return fields.contains(false) ? false : fields.contains(nil) ? nil : true
}

/// How to compare two references by identity, if that is what the values of a type are, or optional ones.
func identity<Value>(of type: Value.Type = Value.self) -> ((Value, Value) -> Bool)? { identity(ofType: type) }

private func identity(ofType type: Any.Type) -> ((Any, Any) -> Bool)? {
    let wrapped = (type as? any OptionalProtocol.Type)?.wrapped ?? type
    guard wrapped is AnyObject.Type else { return nil }
    func object(_ value: Any) -> AnyObject? {
        if let optional = value as? any OptionalProtocol { optional.object } else { value as AnyObject }
    }
    return { left, right in object(left) === object(right) }
}

/// An optional, whatever it may hold.
private protocol OptionalProtocol {
    static var wrapped: Any.Type { get }
    var object: AnyObject? { get }
}

extension Optional: OptionalProtocol {
    static var wrapped: Any.Type { Wrapped.self }
    var object: AnyObject? { map { $0 as AnyObject } }
}

/// Whether two values have the same bytes in that part of them. Then they are equal there; else they may still be.
@inlinable func haveSameBytes<Value>(_ left: Value, _ right: Value, in part: Range<Int>) -> Bool {
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
