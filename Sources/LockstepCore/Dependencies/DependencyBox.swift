/// A ``DependencyBox`` of any type. The type of the box is the static type of the value.
///
/// Reads cast the box, not the value. If the conformance to `APIClient` is isolated to an actor, a cast of the value
/// to `any APIClient` fails.
protocol AnyDependencyBox: AnyObject, Sendable {}

/// The box for values of one type.
final class DependencyBox<Value: Sendable>: AnyDependencyBox {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

extension AnyDependencyBox {
    /// Returns the value. Traps if the static type of the value is not `type`.
    func value<Value: Sendable>(of key: DependencyKey, as type: Value.Type = Value.self) -> Value {
        guard let box = self as? DependencyBox<Value> else {
            fatalError("The dependency “\(key.name)” is stored as \(Swift.type(of: self)), but was read as \(type).")
        }
        return box.value
    }
}
