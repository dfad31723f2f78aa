extension DependencyScope {
    /// The scopes whose values an object reads. The object may be created in one scope and used in another scope.
    private enum InForce {
        /// Only this scope, or `nil` if the object is created and used outside all scopes.
        case one(DependencyScope?)
        /// Two scopes. The values of the first scope take precedence.
        case both(DependencyScope, over: DependencyScope)

        /// Chooses one scope or both scopes.
        ///
        /// If one scope is `nil`, the other scope is chosen. If one scope was created inside the other scope, only the
        /// inner scope is chosen. Otherwise, both scopes are chosen, and the values of `active` take precedence.
        ///
        /// - Parameters:
        ///   - active: The scope in which the object is used. It usually belongs to a test or preview.
        ///   - captured: The scope in which the object was created.
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

    /// Returns the scope whose values an object reads (promise D3).
    ///
    /// - Parameters:
    ///   - active: The scope in which the object is used, or `nil` outside all scopes.
    ///   - captured: The scope in which the object was created, or `nil` outside all scopes.
    /// - Returns: One of the two scopes, or a new scope with the values of both scopes. The result is `nil` if both
    ///   scopes are `nil`.
    package static func inForce(active: DependencyScope?, captured: DependencyScope?) -> DependencyScope? {
        switch InForce(active: active, captured: captured) {
        case .one(let scope): scope
        case .both(let active, let captured): DependencyScope(merging: active, over: captured)
        }
    }

    /// Returns the values of the scope that ``inForce(active:captured:)`` returns, without creating a scope.
    ///
    /// - Parameters:
    ///   - active: The scope in which the object is used, or `nil` outside all scopes.
    ///   - captured: The scope in which the object was created, or `nil` outside all scopes.
    /// - Returns: The overrides that the object reads.
    static func valuesInForce(
        active: DependencyScope?, captured: DependencyScope?
    ) -> [DependencyKey: any AnyDependencyBox] {
        switch InForce(active: active, captured: captured) {
        case .one(let scope): scope?.values ?? [:]
        case .both(let active, let captured): values(of: active, over: captured)
        }
    }
}
