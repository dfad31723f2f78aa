/// A list that contains keys of a family's members.
@MainActor protocol FamilyList<Key>: AnyObject {
    associatedtype Key: Hashable

    /// Returns whether the list contains a member, or may receive it now. The family keeps such a member.
    func contains(_ key: Key) -> Bool

    /// The loads of the list; `nil` if the list is released.
    var loads: (any RefetchableCore)? { get }

    /// Notices that the value of a member, or its optimistic changes, have changed.
    func valueDidChange(of key: Key, _ change: MemberChange)

    /// Notices that members were removed; `nil` for all members.
    func membersWereRemoved(_ keys: Set<Key>?)
}

/// The lists that contain keys of a family's members.
@MainActor final class FamilyLists<Key: Hashable> {
    private struct Entry {
        weak var list: (any FamilyList<Key>)?
    }

    private var entries: [Entry] = []

    func append(_ list: some FamilyList<Key>) {
        entries.removeAll { $0.list == nil }
        entries.append(Entry(list: list))
    }

    func contain(_ key: Key) -> Bool { entries.contains { $0.list?.contains(key) == true } }

    /// Returns the loads of the lists that contain a key.
    func loads(of key: Key) -> [any RefetchableCore] {
        entries.compactMap { $0.list?.contains(key) == true ? $0.list?.loads : nil }
    }

    func forEach(_ body: (any FamilyList<Key>) -> Void) {
        for entry in entries { if let list = entry.list { body(list) } }
    }
}
