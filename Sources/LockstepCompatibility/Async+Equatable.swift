import LockstepCore

extension Async: Equatable where Value: Equatable {
    /// Returns whether two `Async` values have the same case, with equal values or equal errors.
    ///
    /// Errors of different types are not equal. Errors of the same type are compared in one of these ways:
    ///
    /// - If the type is `Equatable`, with `==`.
    /// - If the errors are objects, by identity.
    /// - Otherwise, by the text that `dump` prints. If the text contains `<redacted>`, the errors are not equal,
    ///   because the text does not show the sensitive value.
    public static func == (left: Async, right: Async) -> Bool {
        switch (left, right) {
        case (.idle, .idle), (.loading, .loading), (.error(nil), .error(nil)): true
        case (.value(let left), .value(let right)): left == right
        case (.error(let left?), .error(let right?)): isSame(left, right)
        default: false
        }
    }
}

/// Returns whether two errors are equal by the rules of ``Async/==(_:_:)``.
private func isSame(_ left: any Error, _ right: any Error) -> Bool {
    let type = Swift.type(of: left)
    guard type == Swift.type(of: right) else { return false }
    // The check uses the type, not the value, because the compiler may wrap the value in another type.
    if let type = type as? any Equatable.Type { return areEqual(left, right, as: type) }
    if type is AnyObject.Type { return left as AnyObject === right as AnyObject }
    let (left, right) = (contents(of: left), contents(of: right))
    return left == right && !left.contains(redactedText)
}

private func areEqual<Value: Equatable>(_ left: Any, _ right: Any, as type: Value.Type) -> Bool {
    guard let left = left as? Value, let right = right as? Value else { return false }
    return left == right
}

/// Returns the contents of an error as text. Unlike a description, the text contains all stored properties.
private func contents(of error: any Error) -> String {
    var text = ""
    dump(error, to: &text)
    return text
}
