extension DependencyScope {
    /// The scope of an object that was created in one scope and is used in another.
    private enum InForce {
        /// One of the two scopes, or `nil` outside all scopes.
        case one(DependencyScope?)
        /// Both scopes. If both have a value, the value of the first one is used.
        case both(DependencyScope, over: DependencyScope)

        /// Determines the scope.
        ///
        /// The active scope takes precedence for each key, because it is the test or the preview that runs the work.
        /// If the captured scope was created inside the active scope, the captured scope is more specific and takes
        /// precedence.
        init(active: DependencyScope?, captured: DependencyScope?) {
            guard let active, let captured else {
                self = .one(active ?? captured)
                return
            }
            if active.isAncestor(of: captured) {
                self = .one(captured)
            } else if captured.isAncestor(of: active) {
                self = .one(active)
            } else {
                self = .both(active, over: captured)
            }
        }
    }

    /// Returns the scope of an object that was created in one scope and is used in another (promise D3).
    ///
    /// - Parameters:
    ///   - active: The scope in which the object is used.
    ///   - captured: The scope in which the object was created.
    /// - Returns: One of the two scopes if it is enough, otherwise a new scope. The result is `nil` outside all
    ///   scopes.
    package static func inForce(active: DependencyScope?, captured: DependencyScope?) -> DependencyScope? {
        switch InForce(active: active, captured: captured) {
        case .one(let scope): scope
        case .both(let active, let captured): DependencyScope(merging: active, over: captured)
        }
    }

    /// Returns the values of the scope that ``inForce(active:captured:)`` returns, without creating a scope.
    ///
    /// - Parameters:
    ///   - active: The scope in which the object is used.
    ///   - captured: The scope in which the object was created.
    /// - Returns: The values that override those of the process.
    static func valuesInForce(
        active: DependencyScope?, captured: DependencyScope?
    ) -> [DependencyKey: any AnyDependencyBox] {
        switch InForce(active: active, captured: captured) {
        case .one(let scope): scope?.values ?? [:]
        case .both(let active, let captured): values(of: active, over: captured)
        }
    }
}
