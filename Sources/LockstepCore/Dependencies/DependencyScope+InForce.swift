extension DependencyScope {
    /// The scope, or the two scopes, whose values are used by an object that was created in one scope and is used in
    /// another scope.
    private enum InForce {
        /// One of the two scopes, which has the values of both; `nil` if both scopes are `nil`.
        case one(DependencyScope?)
        /// Both scopes. If both have a value for a key, the value of the first scope is used.
        case both(DependencyScope, over: DependencyScope)

        /// Determines whose values are used.
        ///
        /// If both scopes have a value for a key, the value of the active scope is normally used. The active scope
        /// usually belongs to the test or preview that runs the work. Exception: if the captured scope was created
        /// inside the active scope, the captured scope is used, because it is more specific.
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

    /// Returns the scope whose values are used by an object that was created in one scope and is used in another scope
    /// (promise D3).
    ///
    /// - Parameters:
    ///   - active: The scope in which the object is used; `nil` outside all scopes.
    ///   - captured: The scope in which the object was created; `nil` outside all scopes.
    /// - Returns: One of the two scopes if that scope has the values of both, otherwise a new scope with the values of
    ///   both. The result is `nil` if both scopes are `nil`.
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
