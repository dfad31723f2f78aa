/// The scopes that decide which overrides of dependencies the current code reads.
package struct DependencyScopes: WorkContextKey, Sendable {
    package static let defaultValue = DependencyScopes()

    /// The scopes of the running code.
    package static var current: DependencyScopes { WorkContext.current[DependencyScopes.self] }

    /// The scope of the innermost `withDependencies` call around the code, or `nil` outside all calls.
    package var active: DependencyScope?

    /// The scope that was captured by the object whose code runs, for example by the store of an action. The owner is
    /// `nil` if there is no such scope. ``DependencyCapture/inForce(_:)`` sets the owner.
    ///
    /// If an action of store A dispatches to store B, and store B captured a scope, this scope becomes the owner.
    /// ``active`` does not change. So store B keeps its own overrides (promise D3).
    var owner: DependencyScope?

    /// The scope whose values the current code reads (promise D3): one of the two scopes, or a new scope with the values
    /// of both. It is `nil` if ``active`` and ``owner`` are `nil`.
    var inForce: DependencyScope? {
        guard let active, let owner, active !== owner else { return active ?? owner }
        return DependencyScope(
            merged: active.values.merging(owner.values) { active, owned in
                owned.number.replaces(active.number) ? owned : active
            })
    }

    /// The dependencies that the current code reads.
    var dependencies: Dependencies { Dependencies(values: inForce?.values ?? [:]) }

    /// Returns a copy of these scopes with another owner.
    func owned(by owner: DependencyScope?) -> DependencyScopes { DependencyScopes(active: active, owner: owner) }

    /// Returns a copy of the current scopes with a new active scope. The new scope has the overrides of the current
    /// ``inForce`` scope, and those that `change` sets.
    package static func inner(_ change: (inout Dependencies) -> Void) -> DependencyScopes {
        var scopes = current
        let outer = scopes.dependencies
        var inner = outer
        change(&inner)
        scopes.active = DependencyScope(values: inner.values, inside: outer.values)
        return scopes
    }
}

// MARK: - Running code

extension DependencyScopes {
    /// Runs work in these scopes, and returns its result.
    func makeCurrent<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
        try WorkContext.with({ $0[DependencyScopes.self] = self }, run: work)
    }

    /// Runs async work in these scopes, and returns the result of the work.
    nonisolated(nonsending) func makeCurrent<Value, Failure: Error>(
        _ work: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await WorkContext.with({ $0[DependencyScopes.self] = self }, run: work)
    }
}
