extension Dependencies {
    /// Sets a dependency for the whole process. Call this method when the app launches.
    ///
    /// ```swift
    /// Dependencies.charge(\.apiClient, StagingAPIClient())
    /// ```
    ///
    /// An override by `withDependencies` takes precedence over this value. In tests, use `withDependencies`, because
    /// a charged value applies to all parallel tests.
    ///
    /// For a key path such as `\.endpoint.port`, this method reads `endpoint`, changes `port`, and sets `endpoint`.
    /// If another thread sets `endpoint` in between, the value of that thread is lost.
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

    /// Sets a dependency, or a part of a dependency, such as `\.endpoint.port`.
    ///
    /// Before Swift sets a property through a key path, Swift may read the property. If the key path leads to a whole
    /// dependency, the read returns the new value, and does not build the default. If the key path leads to a part of
    /// the dependency, the read returns the existing value of the dependency.
    package mutating func replace<Value: Sendable>(
        _ dependency: WritableKeyPath<Dependencies, Value>, with value: Value
    ) {
        let purpose = Purpose.replacing(DependencyBox<Value>(value), keyPath: dependency.hashValue)
        var dependencies = Dependencies(values: values, purpose: purpose)
        dependencies[keyPath: dependency] = value
        values = dependencies.values
    }

    /// Removes the value that ``charge(_:_:)`` set. The dependency then has its default again.
    ///
    /// ```swift
    /// Dependencies.charge(\.apiClient, StagingAPIClient())
    /// defer { Dependencies.discharge(\.apiClient) }
    /// ```
    ///
    /// The method reads the dependency. This read may build the default.
    ///
    /// Isolation: none.
    ///
    /// - Parameter dependency: The key path of the dependency, or a key path into the value of the dependency.
    public static func discharge<Value>(_ dependency: KeyPath<Dependencies, Value>) {
        let keys = Locked<Set<DependencyKey>>([])
        _ = Dependencies(purpose: .discharging(keys))[keyPath: dependency]
        for key in keys.withLock({ $0 }) { key.charge(nil) }
    }
}
