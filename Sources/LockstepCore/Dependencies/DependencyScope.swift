/// The overrides of ``withDependencies(_:operation:)`` for a piece of work and the tasks that this work starts.
///
/// A scope never changes. It copies the overrides of the scopes around it, and does not refer to these scopes.
/// Otherwise, the last scope in a long chain of tasks would keep all earlier scopes alive.
package final class DependencyScope: Sendable {
    /// All overrides of the scope and of the scopes around it.
    let values: [DependencyKey: any AnyDependencyBox]

    init(merged values: [DependencyKey: any AnyDependencyBox]) { self.values = values }

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
}
