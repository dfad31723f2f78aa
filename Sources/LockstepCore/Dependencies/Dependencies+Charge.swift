extension Dependencies {
    /// Sets a dependency for the whole process. Call this method when the app launches.
    ///
    /// ```swift
    /// Dependencies.charge(\.apiClient, StagingAPIClient())
    /// ```
    ///
    /// An override by `withDependencies` takes precedence over this value. In tests, use `withDependencies` instead:
    /// other tests that run at the same time read this value, too.
    ///
    /// With a key path into the value of a dependency (`\.endpoint.port`), this method reads the whole value, and then
    /// sets it again. A change that another thread makes in between is lost.
    ///
    /// Isolation: none.
    ///
    /// - Parameters:
    ///   - dependency: The key path of the dependency.
    ///   - value: The value. It replaces the value of an earlier call.
    public static func charge<Value: Sendable>(_ dependency: WritableKeyPath<Dependencies, Value>, _ value: Value) {
        var dependencies = Dependencies()
        dependencies.replace(dependency, with: value)
        for (key, box) in dependencies.values { key.charge(box) }
    }

    /// Removes the value that ``charge(_:_:)`` set, so that the dependency has its default again.
    ///
    /// ```swift
    /// Dependencies.charge(\.apiClient, StagingAPIClient())
    /// defer { Dependencies.discharge(\.apiClient) }
    /// ```
    ///
    /// The method reads the dependency. If the dependency has no value yet, this read builds the default.
    ///
    /// Isolation: none.
    ///
    /// - Parameter dependency: The key path of the dependency, or a key path into the value of the dependency.
    public static func discharge<Value>(_ dependency: KeyPath<Dependencies, Value>) {
        let probe = DependencyProbe()
        _ = Dependencies(purpose: .discharging(probe))[keyPath: dependency]
        for key in probe.keys { key.charge(nil) }
    }
}
