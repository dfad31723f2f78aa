extension Async: Equatable where Value: Equatable {
    /// Whether both are the same case, with equal values or with errors that are the same as far as that can be told.
    ///
    /// Errors of different types differ. Those of one type are compared by `==` where the type is `Equatable`, by identity where
    /// they are objects, and else by all that they consist of.
    public static func == (left: Async, right: Async) -> Bool {
        switch (left, right) {
        case (.idle, .idle), (.loading, .loading), (.error(nil), .error(nil)): true
        case (.value(let left), .value(let right)): left == right
        case (.error(let left?), .error(let right?)): isSame(left, right)
        default: false
        }
    }
}

/// Whether two errors are the same, as far as that can be told.
private func isSame(_ left: any Error, _ right: any Error) -> Bool {
    let type = Swift.type(of: left)
    guard type == Swift.type(of: right) else { return false }
    // The type is asked and not the value, which the compiler may wrap in another type.
    if let type = type as? any Equatable.Type { return areEqual(left, right, as: type) }
    if type is AnyObject.Type { return left as AnyObject === right as AnyObject }
    return contents(of: left) == contents(of: right)
}

private func areEqual<Value: Equatable>(_ left: Any, _ right: Any, as type: Value.Type) -> Bool {
    guard let left = left as? Value, let right = right as? Value else { return false }
    return left == right
}

/// What a value consists of, in words. Unlike its description, this leaves nothing out.
private func contents(of error: any Error) -> String {
    var text = ""
    dump(error, to: &text)
    return text
}
