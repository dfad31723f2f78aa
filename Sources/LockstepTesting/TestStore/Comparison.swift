import LockstepCore

/// The result of comparing two values.
///
/// - Values of different types are different.
/// - `Equatable` values are compared by `==`.
/// - Objects that are not `Equatable` are compared by identity.
/// - Enum cases without associated values are compared by name.
/// - All other values are compared part by part.
enum Comparison {
    /// The reason why two parts are different.
    enum Reason {
        /// They have different values.
        case values
        /// They are different objects, which are compared by identity.
        case objects
        /// They are sensitive values, which are not printed.
        case sensitiveValues
    }

    /// The values are the same, apart from ignored parts.
    case same
    /// The values differ at this path.
    case different(path: String, Reason)
    /// The part at this path cannot be compared.
    case unknown(path: String, type: Any.Type)

    /// Compares two values, and ignores the parts that `skipped` contains.
    @MainActor init<Value>(_ left: Value, _ right: Value, except skipped: SkippedParts = SkippedParts()) {
        self =
            skipped.properties.isEmpty
            ? compare(left, right, at: "", except: skipped.paths)
            : .ofProperties(left, right, except: skipped)
    }

    /// Compares the properties of two states, even if the states are `Equatable`. A state without properties is compared
    /// as a whole.
    @MainActor static func ofProperties<State>(
        _ left: State, _ right: State, except skipped: SkippedParts
    ) -> Comparison {
        guard let leftParts = Parts(propertiesOf: left), let rightParts = Parts(propertiesOf: right) else {
            return compare(left, right, at: "", except: skipped.paths)
        }
        return compareParts(
            leftParts.without(skipped.properties), rightParts.without(skipped.properties), at: "",
            except: skipped.paths, isInnermost: false)
    }

    /// Compares the values of one property of two states. Ignores the incomparable parts at `paths`, which start at the
    /// state.
    @MainActor static func ofProperty(
        _ left: Parts.Part, _ right: Parts.Part, except paths: Set<String>
    ) -> Comparison {
        compare(left.value, right.value, at: left.name, except: paths)
    }

    /// Finds the innermost difference of two values that are different: `Equatable` values without a description of
    /// their own are compared part by part, too.
    @MainActor static func innermost<Value>(_ left: Value, _ right: Value) -> Comparison {
        compare(left, right, at: "", except: [], isInnermost: true)
    }

    /// Returns the paths at which two values cannot be compared.
    @MainActor static func incomparablePaths<Value>(_ left: Value, _ right: Value) -> Set<String> {
        incomparablePaths { Comparison(left, right, except: $0) }
    }

    /// Returns the paths at which the properties of two states cannot be compared. A property that is different hides no
    /// other property.
    @MainActor static func incomparablePathsOfProperties<State>(_ left: State, _ right: State) -> Set<String> {
        guard let leftParts = Parts(propertiesOf: left), let rightParts = Parts(propertiesOf: right) else {
            return incomparablePaths(left, right)
        }
        return leftParts.all.reduce(into: []) { paths, part in
            guard let other = rightParts[part.key] else { return }
            paths.formUnion(incomparablePaths { ofProperty(part, other, except: $0.paths) })
        }
    }

    @MainActor private static func incomparablePaths(_ compare: (SkippedParts) -> Comparison) -> Set<String> {
        var skipped = SkippedParts()
        while case .unknown(let path, _) = compare(skipped) { skipped.paths.insert(path) }
        return skipped.paths
    }

    /// Whether the values are known to be the same.
    var isSame: Bool { if case .same = self { true } else { false } }

    /// Whether the values are known to be different.
    var isDifferent: Bool { if case .different = self { true } else { false } }
}

/// The parts of a state that a comparison skips.
struct SkippedParts {
    /// The names of properties of the state. Their values are not compared at all.
    var properties: Set<String> = []
    /// The paths of parts that are skipped if they cannot be compared.
    var paths: Set<String> = []

    /// Removes the parts that another comparison does not skip.
    mutating func formIntersection(_ other: SkippedParts) {
        properties.formIntersection(other.properties)
        paths.formIntersection(other.paths)
    }
}

/// Compares `left` and `right`, which are the parts of two values at `path`. Ignores the incomparable parts at `paths`.
@MainActor private func compare(
    _ left: Any, _ right: Any, at path: String, except paths: Set<String>, isInnermost: Bool = false
) -> Comparison {
    let type = type(of: left)
    // A cast of a value of another type would convert it, such as an array to an array of existentials.
    guard type == Swift.type(of: right) else {
        return areEqualObjects(left, right) ? .same : .different(path: path, .values)
    }
    if isBuiltIn(type) { return paths.contains(path) ? .same : .unknown(path: path, type: type) }
    func compareValues<Value>(of type: Value.Type) -> Comparison {
        guard let left = left as? Value, let right = right as? Value else {
            return .unknown(path: path, type: type)
        }
        if ValueDifference.haveSameBytes(left, right) { return .same }
        let reason = left is any SensitiveValue ? Comparison.Reason.sensitiveValues : .values
        if let isEqual = areEqual(left, right) {
            if isEqual { return .same }
            // If a value does not equal itself, its parts are compared (promise C2).
            if areEqual(left, left) == true {
                let isSplit = isInnermost && reason == .values && !(left is any CustomStringConvertible)
                let inner = isSplit ? compareParts(left, right, at: path, except: paths, isInnermost) : .same
                return inner.isDifferent ? inner : .different(path: path, reason)
            }
        } else if type is AnyObject.Type {
            return .different(path: path, .objects)
        }
        let parts = compareParts(left, right, at: path, except: paths, isInnermost)
        return parts.isDifferent && reason == .sensitiveValues ? .different(path: path, reason) : parts
    }
    return compareValues(of: type)
}

@MainActor private func compareParts(
    _ left: Any, _ right: Any, at path: String, except paths: Set<String>, _ isInnermost: Bool
) -> Comparison {
    switch (Parts(of: left), Parts(of: right)) {
    case (let left?, let right?): compareParts(left, right, at: path, except: paths, isInnermost: isInnermost)
    // Only one of the two enum cases has an associated value.
    case (_?, nil), (nil, _?): .different(path: path, .values)
    case (nil, nil): paths.contains(path) ? .same : compareCases(left, right, at: path)
    }
}

@MainActor private func compareParts(
    _ left: Parts, _ right: Parts, at path: String, except paths: Set<String>, isInnermost: Bool
) -> Comparison {
    guard left.all.count == right.all.count else { return .different(path: path, .values) }
    let others = Dictionary(right.all.map { ($0.key, $0) }) { first, _ in first }
    let comparisons = left.all.map { part in
        others[part.key].map { other in
            compare(part.value, other.value, at: path + part.name, except: paths, isInnermost: isInnermost)
        } ?? .different(path: path + part.name, .values)
    }
    return comparisons.first(where: \.isDifferent) ?? comparisons.first { !$0.isSame } ?? .same
}

/// Compares two values that have no ``Parts``. If they are enum cases without a custom description or a custom mirror,
/// compares their names. Otherwise, returns `.unknown`.
@MainActor private func compareCases(_ left: Any, _ right: Any, at path: String) -> Comparison {
    let isCase = Mirror(reflecting: left).displayStyle == .enum && !(left is any CustomReflectable)
    guard isCase, !(left is any CustomStringConvertible), !(left is any CustomDebugStringConvertible) else {
        return .unknown(path: path, type: type(of: left))
    }
    return "\(left)" == "\(right)" ? .same : .different(path: path, .values)
}

/// Returns whether two values are objects that are equal although their classes differ, as the private subclasses of a
/// class of Foundation do.
private func areEqualObjects(_ left: Any, _ right: Any) -> Bool {
    guard type(of: left) is AnyObject.Type, type(of: right) is AnyObject.Type else { return false }
    return areEqual(left, right) == true || areEqual(right, left) == true
}

/// Returns whether a type is one of the compiler's own types, such as the storage of an inline array. A cast of their
/// values ends the process.
private func isBuiltIn(_ type: Any.Type) -> Bool { _typeName(type).hasPrefix("Builtin.") }
