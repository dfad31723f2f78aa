extension DependencyScope {
    /// The scopes whose values an object reads. The object may be created in one scope and used in another scope.
    private enum InForce {
        /// The scope that has the values of both scopes; `nil` if both scopes are `nil`.
        case one(DependencyScope?)
        /// Both scopes. If both have a value for a key, the value of the first scope is used.
        case both(DependencyScope, over: DependencyScope)

        /// Decides which scopes are used.
        ///
        /// If one scope was created inside the other, only the inner scope is used. Otherwise, the values of the active
        /// scope come first. This scope usually belongs to the test or preview that runs the work.
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

    /// Returns the scope whose values an object reads if the object is created in one scope and used in another scope
    /// (promise D3).
    ///
    /// - Parameters:
    ///   - active: The scope in which the object is used; `nil` outside all scopes.
    ///   - captured: The scope in which the object was created; `nil` outside all scopes.
    /// - Returns: A scope with the values of both scopes, or `nil` if both scopes are `nil`. If one of the two scopes
    ///   has the values of both, that scope is returned.
    package static func inForce(active: DependencyScope?, captured: DependencyScope?) -> DependencyScope? {
        switch InForce(active: active, captured: captured) {
        case .one(let scope): scope
        case .both(let active, let captured): DependencyScope(merging: active, over: captured)
        }
    }

    /// Returns the values of the scope that ``inForce(active:captured:)`` returns, without creating a scope.
    ///
    /// - Parameters:
    ///   - active: The scope in which the object is used; `nil` outside all scopes.
    ///   - captured: The scope in which the object was created; `nil` outside all scopes.
    /// - Returns: The values that override the values of the process.
    static func valuesInForce(
        active: DependencyScope?, captured: DependencyScope?
    ) -> [DependencyKey: any AnyDependencyBox] {
        switch InForce(active: active, captured: captured) {
        case .one(let scope): scope?.values ?? [:]
        case .both(let active, let captured): values(of: active, over: captured)
        }
    }
}
