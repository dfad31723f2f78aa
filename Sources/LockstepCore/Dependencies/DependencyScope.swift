/// The overrides of ``withDependencies(_:operation:)`` for a piece of work and the tasks that this work starts.
///
/// A scope never changes. A scope copies the values and identities of the scopes around it. References to these scopes
/// would keep all scopes of a long chain of tasks alive. The identities show whether one scope was created inside
/// another scope (promise D3).
package final class DependencyScope: Sendable {
    /// All overrides of the scope and of the scopes around it.
    let values: [DependencyKey: any AnyDependencyBox]

    /// The identities of the scope and of the scopes around it. A *merged scope* combines two *original scopes*. The
    /// original scopes count as scopes around the merged scope.
    let lineage: ScopeLineage

    private let identity: ScopeIdentity

    /// The *parts* of this scope: the identities that represent the scope. Another scope counts as created inside this
    /// scope if the ``lineage`` of the other scope contains all parts.
    ///
    /// A scope of `withDependencies` has one part: its own identity. A merged scope has the parts of its two original
    /// scopes. If the same original scopes are merged twice, the two merged scopes have the same parts. A scope inside
    /// the first merged scope then counts as inside the second merged scope, too.
    private let parts: [ScopeIdentity]

    /// The maximum number of parts of a merged scope.
    ///
    /// Without a limit, the parts would accumulate if each object created the next object in a new scope. Above the
    /// limit, a merged scope has only two parts: the identities of the two original scopes.
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

    /// Returns whether `scope` is this scope, or counts as created inside this scope. See ``parts``.
    func isAncestor(of scope: DependencyScope) -> Bool {
        self === scope || parts.allSatisfy { scope.lineage.contains($0) }
    }
}
