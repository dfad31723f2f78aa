extension Dependencies {
    /// Sets a dependency for the whole process, from now on.
    ///
    /// ```swift
    /// Dependencies.charge(\.apiClient, StagingAPIClient())
    /// ```
    ///
    /// Scopes that override the dependency keep their value. A test that runs beside others must not charge what they read;
    /// it overrides by `withDependencies` instead.
    ///
    /// Other threads may read at the same time. Through a key path that goes on into a value (`\.endpoint.port`), that value
    /// is read, changed and set again, and a change that another thread makes in between is lost.
    ///
    /// - Parameters:
    ///   - dependency: Which one.
    ///   - value: Its value. What was charged before is replaced.
    public static func charge<Value: Sendable>(_ dependency: WritableKeyPath<Dependencies, Value>, _ value: Value) {
        var dependencies = Dependencies()
        dependencies.replace(dependency, with: value)
        for (key, box) in dependencies.values { key.charge(box) }
    }

    /// Takes back what ``charge(_:_:)`` set: the dependency has its default again.
    ///
    /// ```swift
    /// Dependencies.charge(\.apiClient, StagingAPIClient())
    /// defer { Dependencies.discharge(\.apiClient) }
    /// ```
    ///
    /// To learn which dependency is meant, this reads it. One that was not charged has its default built, where that has not
    /// happened yet.
    ///
    /// - Parameter dependency: Which one. Of a key path that goes on into a value, the dependency that it begins with.
    public static func discharge<Value>(_ dependency: KeyPath<Dependencies, Value>) {
        let probe = DependencyProbe()
        _ = Dependencies(purpose: .discharging(probe))[keyPath: dependency]
        for key in probe.keys { key.charge(nil) }
    }
}
