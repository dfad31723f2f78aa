/// The new value of a dependency that is being set through its key path.
///
/// Before Swift sets a property through a key path, Swift may read the property. If the key path leads to the
/// whole dependency, the read returns the new value, and does not build the default.
///
/// If the key path leads to a part of the dependency, such as `\.endpoint.port`, the read returns the existing value
/// of `endpoint`.
struct DependencyReplacement: Sendable {
    private let box: any AnyDependencyBox
    /// The hash of the key path. The key path itself is not stored, because it is not `Sendable`.
    private let keyPath: Int

    init<Value: Sendable>(_ value: Value, at dependency: WritableKeyPath<Dependencies, Value>) {
        box = DependencyBox<Value>(value)
        keyPath = dependency.hashValue
    }

    /// Returns the new value if `property` is the key path that is being set, otherwise `nil`.
    func value<Value: Sendable>(for property: WritableKeyPath<Dependencies, Value>) -> Value? {
        guard property.hashValue == keyPath else { return nil }
        return (box as? DependencyBox<Value>)?.value
    }
}

extension Dependencies {
    /// Sets a dependency, or a part of a dependency, such as `\.endpoint.port`. If the key path leads to a whole
    /// dependency, the default value of the dependency is not built.
    package mutating func replace<Value: Sendable>(
        _ dependency: WritableKeyPath<Dependencies, Value>, with value: Value
    ) {
        let replacement = DependencyReplacement(value, at: dependency)
        var dependencies = Dependencies(values: values, purpose: .replacing(replacement))
        dependencies[keyPath: dependency] = value
        values = dependencies.values
    }
}
