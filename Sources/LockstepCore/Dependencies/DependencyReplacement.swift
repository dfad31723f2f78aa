/// What is read while a dependency is set through its key path.
///
/// A key path reads a computed property before it sets it. The value that is about to be replaced must not be made for
/// that: it may be a default that was never wanted. So the dependency itself reads as its new value. A key path that goes
/// on into a value is another one, and does need the value that is there.
struct DependencyReplacement: Sendable {
    private let box: any AnyDependencyBox
    /// The key path's hash in place of the key path, which is not `Sendable`.
    private let keyPath: Int

    init<Value: Sendable>(_ value: Value, at dependency: WritableKeyPath<Dependencies, Value>) {
        box = DependencyBox<Value>(value)
        keyPath = dependency.hashValue
    }

    /// The new value, if it is that of `property`.
    func value<Value: Sendable>(for property: WritableKeyPath<Dependencies, Value>) -> Value? {
        guard property.hashValue == keyPath else { return nil }
        return (box as? DependencyBox<Value>)?.value
    }
}

extension Dependencies {
    /// Sets a dependency through its key path, without making the value that is replaced.
    package mutating func replace<Value: Sendable>(
        _ dependency: WritableKeyPath<Dependencies, Value>, with value: Value
    ) {
        let replacement = DependencyReplacement(value, at: dependency)
        var dependencies = Dependencies(values: values, purpose: .replacing(replacement))
        dependencies[keyPath: dependency] = value
        values = dependencies.values
    }
}
