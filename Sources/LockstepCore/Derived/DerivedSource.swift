/// Something that the closure of a ``Derived`` can read, and that knows which derived values read it.
@MainActor protocol DerivedSource: AnyObject {
    /// The derived values that read it; `nil` before the first one did.
    var dependents: Dependents? { get set }
}

/// The derived values that read one thing. They are not kept alive by it.
@MainActor final class Dependents {
    private struct Entry {
        weak var node: DerivedNode?
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of released values are removed.
    private var limit = 16

    func add(_ node: DerivedNode) {
        entries[ObjectIdentifier(node)] = Entry(node: node)
        guard entries.count > limit else { return }
        entries = entries.filter { $0.value.node != nil }
        limit = max(16, entries.count * 2)
    }

    func remove(_ node: DerivedNode) { entries[ObjectIdentifier(node)] = nil }

    /// Whether none of them exists.
    var isEmpty: Bool { entries.values.allSatisfy { $0.node == nil } }

    /// The derived values that exist, in the order in which they were made.
    var all: [DerivedNode] {
        let all = entries.values.compactMap(\.node)
        return all.count < 2 ? all : all.sorted { $0.number < $1.number }
    }

    /// What they read has changed.
    func sourceDidChange() {
        for node in all { node.mark(.outdated) }
    }
}
