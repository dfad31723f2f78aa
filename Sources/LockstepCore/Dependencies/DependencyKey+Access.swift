// What the accessors of an `@Inward` property consist of.

extension DependencyKey {
    /// Reads the value of the dependency.
    ///
    /// The closures do not escape, so they belong to the isolation of the accessor that passes them: a default is built
    /// where it is written.
    ///
    /// - Parameters:
    ///   - property: The property, by which a replacement through a key path knows it again. Formed only when that asks.
    ///   - dependencies: Whose property is read.
    ///   - makeDefault: The expression that makes the default.
    /// - Returns: The value in `dependencies`, else the one that was charged, else the default (promise D2).
    public func read<Value: Sendable>(
        _ property: @autoclosure () -> WritableKeyPath<Dependencies, Value>, from dependencies: Dependencies,
        default makeDefault: () -> Value
    ) -> Value {
        switch dependencies.purpose {
        case .value: break
        case .replacing(let replacement): if let value = replacement.value(for: property()) { return value }
        case .discharging(let probe): probe.note(self)
        }
        if let box = dependencies.values[self] ?? processValue { return box.value(of: self) }
        return DefaultBuilding.build(self, makeDefault)
    }

    /// Writes the value of the dependency.
    ///
    /// - Parameters:
    ///   - dependencies: Whose property is written.
    ///   - value: The new value. A closure, which keeps the static type where an argument might lose it: an existential
    ///     that is passed to a generic parameter is opened.
    public func write<Value: Sendable>(to dependencies: inout Dependencies, _ value: () -> Value) {
        dependencies.values[self] = DependencyBox(value())
    }
}
