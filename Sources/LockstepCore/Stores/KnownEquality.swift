/// Returns whether two values are equal. Values of different types are not equal. Objects whose type is not
/// `Equatable` are compared by identity. Snapshots of property stores are compared field by field.
///
/// - Returns: Whether the values are equal; `nil` if they cannot be compared.
@MainActor package func knownEquality(_ left: any Sendable, _ right: any Sendable) -> Bool? {
    func compare<Left>(_ left: Left) -> Bool? {
        guard let right = right as? Left else { return false }
        let equality = Equality<Left>()
        if equality.isKnown { return equality.isSame(left, right) }
        return left is any PropertySnapshot ? haveEqualFields(left, right) : areIdentical(left, right)
    }
    return compare(left)
}

/// Returns whether all fields of two structs of the same type are equal. If no fields differ but some cannot be
/// compared, returns `nil`.
@MainActor private func haveEqualFields(_ left: Any, _ right: Any) -> Bool? {
    let fields = zip(Mirror(reflecting: left).children, Mirror(reflecting: right).children).map { left, right in
        left.value is any Equatable
            ? haveSameParts(left.value, right.value) : areIdentical(left.value, right.value)
    }
    return fields.contains(false) ? false : fields.contains(nil) ? nil : true
}
