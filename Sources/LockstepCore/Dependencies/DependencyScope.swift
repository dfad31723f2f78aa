/// What ``withDependencies(_:operation:)`` overrides for a piece of work and the tasks that it starts.
///
/// A scope never changes. It knows where it came from, so that of two scopes it can be told whether one was made inside
/// the other.
package final class DependencyScope: Sendable {
    /// The scope of the code that runs now, or `nil` outside of all.
    @TaskLocal package static var active: DependencyScope?

    /// Every value that the scope overrides, those of the scopes around it included.
    let values: [DependencyKey: any AnyDependencyBox]
    private let origin: Origin

    private enum Origin {
        /// Made by `withDependencies`, in a scope or outside of all.
        case nested(in: DependencyScope?)
        /// Put together from two, by ``inForce(active:captured:)``.
        case merged(DependencyScope, DependencyScope)
    }

    private init(values: [DependencyKey: any AnyDependencyBox], origin: Origin) {
        self.values = values
        self.origin = origin
    }

    /// A scope inside of `parent`.
    convenience init(values: [DependencyKey: any AnyDependencyBox], in parent: DependencyScope?) {
        self.init(values: values, origin: .nested(in: parent))
    }

    /// A scope that has what either has; where both have a value, that of `scope`.
    private convenience init(_ scope: DependencyScope, over base: DependencyScope) {
        self.init(values: base.values.merging(scope.values) { _, winner in winner }, origin: .merged(scope, base))
    }
}

extension DependencyScope {
    /// The scope that holds for something that was made in one scope and is used in another (promise D3).
    ///
    /// The active scope wins, key by key, because it is the test or the preview that somebody put around the work; unless the
    /// captured scope was made inside of it, and is the more specific one.
    ///
    /// - Parameters:
    ///   - active: Where it is used.
    ///   - captured: Where it was made.
    /// - Returns: One of the two where it is enough, else a new scope; `nil` outside of all.
    package static func inForce(active: DependencyScope?, captured: DependencyScope?) -> DependencyScope? {
        guard let active else { return captured }
        guard let captured else { return active }
        if active.isAncestor(of: captured) { return captured }
        if captured.isAncestor(of: active) { return active }
        return DependencyScope(active, over: captured)
    }

    /// Whether `scope` is this one or was made inside of it.
    func isAncestor(of scope: DependencyScope) -> Bool { isPart(of: scope.lineage) }

    /// Each merge makes a new object; a merged scope belongs to a lineage also where its two parts do.
    private func isPart(of lineage: Set<ObjectIdentifier>) -> Bool {
        if lineage.contains(ObjectIdentifier(self)) { return true }
        guard case .merged(let one, let other) = origin else { return false }
        return one.isPart(of: lineage) && other.isPart(of: lineage)
    }

    /// The scope and those that it was made inside of, each once.
    private var lineage: Set<ObjectIdentifier> {
        var found: Set<ObjectIdentifier> = []
        var open = [self]
        while let scope = open.popLast() {
            guard found.insert(ObjectIdentifier(scope)).inserted else { continue }
            switch scope.origin {
            case .nested(let parent): if let parent { open.append(parent) }
            case .merged(let one, let other): open += [one, other]
            }
        }
        return found
    }
}
