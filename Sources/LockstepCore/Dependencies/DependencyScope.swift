/// What ``withDependencies(_:operation:)`` overrides for a piece of work and the tasks that it starts.
///
/// A scope never changes. It doesn't refer to the scopes around it: it has a copy of their values, and remembers their
/// identities, by which promise D3 decides whether one scope was made inside of another. References would keep every
/// scope of a chain of tasks that each start the next.
package final class DependencyScope: Sendable {
    /// The scope of the code that runs now, or `nil` outside of all.
    @TaskLocal package static var active: DependencyScope?

    /// Every value that the scope overrides, those of the scopes around it included.
    let values: [DependencyKey: any AnyDependencyBox]

    /// The identities of the scope and of the scopes that it was made inside of. A merged scope is inside of its parts.
    let lineage: ScopeLineage

    private let identity: ScopeIdentity

    /// The identities by which the scope is recognized. A scope was made inside of it if its lineage has all of them.
    ///
    /// For a merged scope they are those of the merged scopes. Each use of a capture merges again, and what was made
    /// inside of one merge must be recognized inside of the next.
    private let parts: [ScopeIdentity]

    /// The largest number of parts by which a merged scope is recognized.
    ///
    /// Without a limit the parts would add up where objects make their successors, each in a new scope. Above the
    /// limit, the two scopes that were merged are the parts. Another merge of the same two is still recognized; only a
    /// merge of the same many scopes in another order, or by way of other merged scopes, isn't.
    private static let partLimit = 32

    /// A scope inside of `parent`.
    init(values: [DependencyKey: any AnyDependencyBox], in parent: DependencyScope?) {
        self.values = values
        identity = ScopeIdentity()
        parts = [identity]
        lineage = (parent?.lineage ?? ScopeLineage()).adding(identity)
    }

    /// A scope that has what either has; where both have a value, that of `scope`.
    init(merging scope: DependencyScope, over base: DependencyScope) {
        values = Self.values(of: scope, over: base)
        identity = ScopeIdentity()
        let allParts = scope.parts + base.parts.filter { part in !scope.parts.contains { $0 === part } }
        parts = allParts.count <= Self.partLimit ? allParts : [scope.identity, base.identity]
        lineage = scope.lineage.union(base.lineage).adding(identity)
    }

    /// The values that either has; where both have a value, that of `scope`.
    static func values(
        of scope: DependencyScope, over base: DependencyScope
    ) -> [DependencyKey: any AnyDependencyBox] {
        base.values.merging(scope.values) { _, winner in winner }
    }

    /// Whether `scope` is this one or was made inside of it.
    func isAncestor(of scope: DependencyScope) -> Bool {
        self === scope || parts.allSatisfy { scope.lineage.contains($0) }
    }
}
