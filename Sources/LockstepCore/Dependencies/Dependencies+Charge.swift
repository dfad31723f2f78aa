extension Dependencies {
    /// Sets a dependency for the whole process.
    ///
    /// ```swift
    /// Dependencies.charge(\.apiClient, StagingAPIClient())
    /// ```
    ///
    /// An override takes precedence: code inside a `withDependencies` call reads its override. In tests that run in
    /// parallel, use `withDependencies` instead of this method. The value of this method is for the whole process, so
    /// other tests read it, too.
    ///
    /// Other threads may read the dependency at the same time. A key path may also lead into the value of a dependency
    /// (`\.endpoint.port`). For such a key path, this method reads the value of the dependency, changes it, and sets
    /// it again. If another thread sets the dependency between these steps, that change is lost.
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
    /// To find out which dependency the key path means, the method reads the dependency. So if the dependency was not
    /// charged, the default is built, unless it was built before.
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
