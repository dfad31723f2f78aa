/// A ``DependencyBox`` without its generic parameter.
///
/// Code that reads a dependency casts the box to its type, for example to `DependencyBox<any APIClient>`. The code
/// does not cast the value in the box. A cast of the value to `any APIClient` would fail if the conformance to
/// `APIClient` is isolated to an actor.
protocol AnyDependencyBox: AnyObject, Sendable {
    /// The number of the override; 0 if the value is not the override of a scope.
    var number: OverrideNumber { get }

    /// Returns a box with the same value and another number.
    func numbered(_ number: OverrideNumber) -> any AnyDependencyBox
}

/// A box that holds a value of a dependency. `Value` is the declared type of the dependency, such as `any APIClient`.
final class DependencyBox<Value: Sendable>: AnyDependencyBox {
    let value: Value
    let number: OverrideNumber

    init(_ value: Value, number: OverrideNumber = OverrideNumber(inScope: 0, replacing: nil)) {
        self.value = value
        self.number = number
    }

    func numbered(_ number: OverrideNumber) -> any AnyDependencyBox { DependencyBox(value, number: number) }
}

extension AnyDependencyBox {
    /// Returns the value. `Value` must be the declared type of the dependency.
    func value<Value: Sendable>() -> Value { (self as! DependencyBox<Value>).value }
}
