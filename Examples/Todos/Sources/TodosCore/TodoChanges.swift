/// The difference between two lists.
package struct TodoChanges: Sendable, Equatable {
    /// The todos that only the new list has.
    package var added: [Todo]

    /// The todos that differ, as in the new list.
    package var changed: [Todo]

    /// The todos that only the old list has.
    package var deleted: [Todo.ID]

    /// Creates the difference between two lists.
    package init(from old: [Todo], to new: [Todo]) {
        let before = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
        let remaining = Set(new.map(\.id))
        added = new.filter { before[$0.id] == nil }
        changed = new.filter { before[$0.id] != nil && before[$0.id] != $0 }
        deleted = old.map(\.id).filter { !remaining.contains($0) }
    }

    /// The identifiers of all todos in the difference.
    package var ids: [Todo.ID] { added.map(\.id) + changed.map(\.id) + deleted }
}
