/// A dependency's value, together with its static type.
///
/// The way back is a cast to a class. A cast of the value itself to an existential such as `any APIClient` would look
/// the conformance up at run time, and fail where that is isolated to an actor.
protocol AnyDependencyBox: AnyObject, Sendable {}

/// The box for values of one type.
final class DependencyBox<Value: Sendable>: AnyDependencyBox {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

extension AnyDependencyBox {
    /// The value, for the property `name` of the type that it was stored for.
    func value<Value: Sendable>(of key: DependencyKey, as type: Value.Type = Value.self) -> Value {
        guard let box = self as? DependencyBox<Value> else {
            fatalError("'\(key.name)' holds a \(Swift.type(of: self)), and was read as \(type).")
        }
        return box.value
    }
}
