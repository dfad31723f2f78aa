extension DependencyScope {
    /// The answer to which scope holds for something that was made in one scope and is used in another.
    private enum InForce {
        /// One of the two scopes, or `nil` outside of all.
        case one(DependencyScope?)
        /// Both scopes. Where both have a value, that of the first.
        case both(DependencyScope, over: DependencyScope)

        /// Decides which scope holds.
        ///
        /// The active scope wins, key by key, because it is the test or the preview around the work. If the captured
        /// scope was made inside of it, the captured scope is more specific and wins.
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

    /// Returns the scope that holds for something that was made in one scope and is used in another (promise D3).
    ///
    /// - Parameters:
    ///   - active: The scope in which it is used.
    ///   - captured: The scope in which it was made.
    /// - Returns: One of the two scopes if it is enough, otherwise a new scope; `nil` outside of all.
    package static func inForce(active: DependencyScope?, captured: DependencyScope?) -> DependencyScope? {
        switch InForce(active: active, captured: captured) {
        case .one(let scope): scope
        case .both(let active, let captured): DependencyScope(merging: active, over: captured)
        }
    }

    /// Returns the values of the scope that ``inForce(active:captured:)`` returns, without making a scope.
    ///
    /// - Parameters:
    ///   - active: The scope in which something is used.
    ///   - captured: The scope in which it was made.
    /// - Returns: The values that override the process's.
    static func valuesInForce(
        active: DependencyScope?, captured: DependencyScope?
    ) -> [DependencyKey: any AnyDependencyBox] {
        switch InForce(active: active, captured: captured) {
        case .one(let scope): scope?.values ?? [:]
        case .both(let active, let captured): values(of: active, over: captured)
        }
    }
}
