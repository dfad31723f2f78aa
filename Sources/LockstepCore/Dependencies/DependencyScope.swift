/// The overrides of ``withDependencies(_:operation:)`` for a piece of work and the tasks that this work starts.
///
/// A scope never changes. It copies the values and identities of the scopes around it, and does not refer to these
/// scopes. Otherwise, the last scope in a long chain of tasks would keep all earlier scopes alive.
///
/// The identities show whether one scope was created inside another scope (promise D3).
package final class DependencyScope: Sendable {
    /// All overrides of the scope and of the scopes around it.
    let values: [DependencyKey: any AnyDependencyBox]

    /// The identities of the scope and of the scopes around it. If ``init(merging:over:)`` created the scope, the two
    /// scopes that it merged count as scopes around this scope.
    let lineage: ScopeLineage

    private let identity: ScopeIdentity

    /// The identities that represent this scope. Another scope counts as created inside this scope if the ``lineage``
    /// of the other scope contains all these identities.
    ///
    /// A scope of `withDependencies` has one part: its own identity. A merged scope has the parts of the two scopes
    /// that were merged.
    ///
    /// If the same two scopes are merged twice, both merged scopes have the same parts. So a scope that was created
    /// inside one of them also counts as created inside the other.
    private let parts: [ScopeIdentity]

    /// The maximum number of parts of a merged scope.
    ///
    /// A merged scope has the parts of both scopes that were merged. Without a limit, repeated merging would add more
    /// and more parts. Above the limit, a merged scope has only two parts: the identities of the two scopes.
    private static let partLimit = 32

    /// Creates a scope inside `parent`.
    init(values: [DependencyKey: any AnyDependencyBox], in parent: DependencyScope?) {
        self.values = values
        identity = ScopeIdentity()
        parts = [identity]
        lineage = (parent?.lineage ?? ScopeLineage()).adding(identity)
    }

    /// Creates a merged scope with the values of `scope` and `base`. The values of `scope` take precedence.
    init(merging scope: DependencyScope, over base: DependencyScope) {
        values = Self.values(of: scope, over: base)
        identity = ScopeIdentity()
        let allParts = scope.parts + base.parts.filter { part in !scope.parts.contains { $0 === part } }
        parts = allParts.count <= Self.partLimit ? allParts : [scope.identity, base.identity]
        lineage = scope.lineage.union(base.lineage).adding(identity)
    }

    /// Returns the values of `scope` and `base`. The values of `scope` take precedence.
    static func values(
        of scope: DependencyScope, over base: DependencyScope
    ) -> [DependencyKey: any AnyDependencyBox] {
        base.values.merging(scope.values) { _, winner in winner }
    }

    /// Returns whether `scope` is this scope or was created inside this scope. For the rule for merged scopes, see
    /// ``parts``.
    func isAncestor(of scope: DependencyScope) -> Bool {
        self === scope || parts.allSatisfy { scope.lineage.contains($0) }
    }
}
