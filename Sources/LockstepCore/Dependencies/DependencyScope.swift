/// The overrides of ``withDependencies(_:operation:)`` for a piece of work and the tasks that this work starts.
///
/// A scope never changes. It copies the overrides of the scopes around it, and does not refer to these scopes.
/// Otherwise, the last scope in a long chain of tasks would keep all earlier scopes alive.
package final class DependencyScope: Sendable {
    /// All overrides of the scope and of the scopes around it.
    let values: [DependencyKey: any AnyDependencyBox]

    private init(merged values: [DependencyKey: any AnyDependencyBox]) { self.values = values }

    /// Creates a scope inside another scope.
    ///
    /// - Parameters:
    ///   - values: The overrides of the new scope, and those of the outer scope that it does not replace.
    ///   - outer: The overrides of the outer scope.
    init(values: [DependencyKey: any AnyDependencyBox], inside outer: [DependencyKey: any AnyDependencyBox]) {
        let scope = OverrideNumber.nextScope()
        var numbered = values
        for (key, box) in values where box !== outer[key] {
            numbered[key] = box.numbered(OverrideNumber(inScope: scope, replacing: outer[key]?.number))
        }
        self.values = numbered
    }

    /// Returns the scope whose values an object reads (promise D3).
    ///
    /// - Parameters:
    ///   - active: The scope in which the object is used; `nil` outside all scopes.
    ///   - captured: The scope in which the object was created; `nil` outside all scopes.
    /// - Returns: One of the two scopes, or a new scope with the values of both scopes. The result is `nil` if both
    ///   scopes are `nil`.
    package static func inForce(active: DependencyScope?, captured: DependencyScope?) -> DependencyScope? {
        guard let active, let captured, active !== captured else { return active ?? captured }
        return DependencyScope(merged: valuesInForce(active: active, captured: captured))
    }

    /// Returns the values of the scope that ``inForce(active:captured:)`` returns, without creating a scope.
    static func valuesInForce(
        active: DependencyScope?, captured: DependencyScope?
    ) -> [DependencyKey: any AnyDependencyBox] {
        guard let active, let captured, active !== captured else { return (active ?? captured)?.values ?? [:] }
        return active.values.merging(captured.values) { active, captured in
            captured.number.replaces(active.number) ? captured : active
        }
    }
}
