// The functions that the accessors of an `@Inward` property call.

extension DependencyKey {
    /// Reads the value of the dependency.
    ///
    /// - Parameters:
    ///   - property: The key path of the property.
    ///   - dependencies: The dependencies whose property is read.
    ///   - makeDefault: A closure that returns the default. The closure has the isolation of the property, for example
    ///     the main actor.
    /// - Returns: The override in `dependencies`. If there is no override, the charged value. If there is no charged
    ///   value either, the default (promise D2). While a function such as ``Dependencies/charge(_:_:)`` sets the
    ///   property through its key path, the result is the new value, and the default is not built.
    public func read<Value: Sendable>(
        _ property: @autoclosure () -> WritableKeyPath<Dependencies, Value>, from dependencies: Dependencies,
        default makeDefault: () -> Value
    ) -> Value {
        switch dependencies.purpose {
        case .value: break
        case .replacing(let box, let keyPath): if property().hashValue == keyPath { return box.value() }
        case .discharging(let keys): keys.withLock { _ = $0.insert(self) }
        }
        if let box = dependencies.values[self] ?? processValue { return box.value() }
        return builtValue(makeDefault)
    }

    /// Writes the value of the dependency.
    ///
    /// - Parameters:
    ///   - dependencies: The dependencies whose property is written.
    ///   - value: A closure that returns the new value. With a closure, `Value` is the declared type of the property,
    ///     such as `any API`. If the value were passed directly, `Value` would be the dynamic type of the value.
    public func write<Value: Sendable>(to dependencies: inout Dependencies, _ value: () -> Value) {
        dependencies.values[self] = DependencyBox(value())
    }
}
