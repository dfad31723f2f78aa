/// Returns whether two values are equal. Values of different types are not equal. Objects whose type is not
/// `Equatable` are compared by identity. Snapshots of property stores are compared field by field.
///
/// - Returns: Whether the values are equal; `nil` if they cannot be compared.
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

/// Returns whether all fields of two structs of the same type are equal. If no fields differ but some cannot be
/// compared, returns `nil`.
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
