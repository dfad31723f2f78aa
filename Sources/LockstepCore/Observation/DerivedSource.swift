/// A source of derived values: a part of a store, a member of a family, or a derived value. A source knows which
/// derived values have read it.
@MainActor protocol DerivedSource: AnyObject {
    /// The derived values that have read this source; `nil` if no derived value has read it yet.
    var dependents: Dependents? { get set }
}

/// The derived values that have read one source, and the closures that read it in a ``NestedReading``. This object
/// does not keep them alive.
@MainActor final class Dependents {
    private var entries: [ObjectIdentifier: WeakReference<Dependent>] = [:]
    /// The limit for the number of entries. Above the limit, ``addDependent(_:)`` removes the entries of released
    /// derived values.
    private var limit = 16
    private var readings = WeakList<NestedReading>()

    func addReading(_ reading: NestedReading) { readings.append(reading) }

    func addDependent(_ node: Dependent) {
        entries[ObjectIdentifier(node)] = WeakReference(node)
        guard entries.count > limit else { return }
        entries = entries.filter { $0.value.object != nil }
        limit = max(16, entries.count * 2)
    }

    func removeDependent(_ node: Dependent) { entries[ObjectIdentifier(node)] = nil }

    /// Whether no derived value and no ``NestedReading`` depends on the source.
    var isEmpty: Bool { entries.values.allSatisfy { $0.object == nil } && readings.count == 0 }

    /// The derived values that are not released, in the order in which they were created.
    var all: [Dependent] {
        let all = entries.values.compactMap(\.object)
        return all.count < 2 ? all : all.sorted { $0.number < $1.number }
    }

    /// Marks all derived values as outdated, because the source has changed. Notifies each ``NestedReading`` once.
    func sourceDidChange() {
        for node in all { node.sourceDidChange() }
        exchange(&readings, with: WeakList()).forEach { $0.reportChange() }
    }
}
