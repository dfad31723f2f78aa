import LockstepCore

/// The result of comparing two values.
///
/// - `Equatable` values are compared by `==`.
/// - Objects that are not `Equatable` are compared by identity.
/// - Enum cases without associated values are compared by name.
/// - All other values are compared part by part.
enum Comparison {
    /// The values are the same, apart from ignored parts.
    case same
    /// The values differ at this path. If `isObject` is `true`, the parts at this path are compared by identity.
    case different(path: String, isObject: Bool)
    /// The part at this path cannot be compared.
    case unknown(path: String, type: Any.Type)

    /// Compares two values, and ignores the incomparable parts at `paths`.
    @MainActor init<Value: Sendable>(_ left: Value, _ right: Value, except paths: Set<String> = []) {
        self = compare(left, right, at: "", except: paths)
    }

    /// Returns the paths at which two values cannot be compared.
    @MainActor static func incomparablePaths<Value: Sendable>(_ left: Value, _ right: Value) -> Set<String> {
        var paths: Set<String> = []
        while case .unknown(let path, _) = Comparison(left, right, except: paths) { paths.insert(path) }
        return paths
    }

    /// Whether the values are known to be the same.
    var isSame: Bool { if case .same = self { true } else { false } }

    fileprivate var isDifferent: Bool { if case .different = self { true } else { false } }
}

/// Compares `left` and `right`, which are the parts of two values at `path`. Ignores the incomparable parts at `paths`.
@MainActor private func compare(
    _ left: Any, _ right: Any, at path: String, except paths: Set<String>
) -> Comparison {
    func compare<Left>(_ left: Left) -> Comparison {
        guard let right = right as? Left else { return .different(path: path, isObject: false) }
        if haveSameBytes(left, right) { return .same }
        if let left = left as? any Equatable {
            if areEqual(left, right) { return .same }
            // If a value does not equal itself, its parts are compared (promise C2).
            if areEqual(left, left) { return .different(path: path, isObject: false) }
        } else if type(of: left as Any) is AnyObject.Type {
            return .different(path: path, isObject: true)
        }
        return compareParts(left, right, at: path, except: paths)
    }
    return compare(left)
}

@MainActor private func compareParts(
    _ left: Any, _ right: Any, at path: String, except paths: Set<String>
) -> Comparison {
    switch (Parts(of: left), Parts(of: right)) {
    case (let left?, let right?):
        guard left.all.count == right.all.count else { return .different(path: path, isObject: false) }
        let others = Dictionary(right.all.map { ($0.key, $0) }) { first, _ in first }
        let comparisons = left.all.map { part in
            others[part.key].map { compare(part.value, $0.value, at: path + part.name, except: paths) }
                ?? .different(path: path + part.name, isObject: false)
        }
        return comparisons.first(where: \.isDifferent) ?? comparisons.first { !$0.isSame } ?? .same
    // Only one of the two enum cases has an associated value.
    case (_?, nil), (nil, _?): return .different(path: path, isObject: false)
    case (nil, nil): return paths.contains(path) ? .same : compareCases(left, right, at: path)
    }
}

/// Compares two values that have no ``Parts``. If they are enum cases without a custom description or a custom mirror,
/// compares their names. Otherwise, returns `.unknown`.
@MainActor private func compareCases(_ left: Any, _ right: Any, at path: String) -> Comparison {
    let isCase = Mirror(reflecting: left).displayStyle == .enum && !(left is any CustomReflectable)
    guard isCase, !(left is any CustomStringConvertible), !(left is any CustomDebugStringConvertible) else {
        return .unknown(path: path, type: type(of: left))
    }
    return "\(left)" == "\(right)" ? .same : .different(path: path, isObject: false)
}

private func areEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool { left == right as? Value }

/// Returns whether two values have the same bytes. If the bytes differ, the values may still be equal.
private func haveSameBytes<Value>(_ left: Value, _ right: Value) -> Bool {
    withUnsafeBytes(of: left) { left in withUnsafeBytes(of: right) { right in left.elementsEqual(right) } }
}
