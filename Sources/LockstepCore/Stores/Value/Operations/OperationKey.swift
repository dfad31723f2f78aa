/// An operation as the key of a dictionary.
///
/// An operation with a number that does not equal itself, such as `.seek(.nan)`, does not equal itself either, so a
/// dictionary never finds it again. Its key equals itself, as in ``Equality``.
struct OperationKey<Operation: Hashable>: Hashable {
    let operation: Operation

    init(_ operation: Operation) { self.operation = operation }

    static func == (left: Self, right: Self) -> Bool {
        if left.operation == right.operation { return true }
        return left.operation != left.operation && haveSameParts(left.operation, right.operation)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(operation) }
}
