/// A source of derived values. It knows which derived values read it.
@MainActor protocol DerivedSource: AnyObject {
    /// The derived values that read this source, or `nil` if none has read it yet.
    var dependents: Dependents? { get set }
}

/// The derived values that read one source. They are not kept alive.
@MainActor final class Dependents {
    private struct Entry {
        weak var node: DerivedNode?
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries above which entries of released values are removed.
    private var limit = 16

    func add(_ node: DerivedNode) {
        entries[ObjectIdentifier(node)] = Entry(node: node)
        guard entries.count > limit else { return }
        entries = entries.filter { $0.value.node != nil }
        limit = max(16, entries.count * 2)
    }

    func remove(_ node: DerivedNode) { entries[ObjectIdentifier(node)] = nil }

    /// Whether all of the derived values are released.
    var isEmpty: Bool { entries.values.allSatisfy { $0.node == nil } }

    /// The derived values that are not released, in the order in which they were created.
    var all: [DerivedNode] {
        let all = entries.values.compactMap(\.node)
        return all.count < 2 ? all : all.sorted { $0.number < $1.number }
    }

    /// Marks all derived values as outdated, because the source has changed.
    func sourceDidChange() {
        for node in all { node.mark(.outdated) }
    }
}
