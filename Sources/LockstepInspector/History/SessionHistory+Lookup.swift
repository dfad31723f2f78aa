import LockstepCore

// What requests name by a number, or why that is not possible.

extension SessionHistory {
    /// The commit with a number.
    ///
    /// - Throws: A ``WireError`` where it is not kept.
    func commit(_ number: UInt64) throws(WireError) -> Commit {
        guard let commit = log.commit(number) else { throw .gone(commit: number) }
        return commit
    }

    /// The store with a number.
    ///
    /// - Throws: A ``WireError`` where it is not known.
    func store(_ id: UInt64) throws(WireError) -> StoreReference {
        let listed = AllStores.listed.lazy.filter { $0.id.rawValue == id }
        guard let store = stores[StoreReference.ID(rawValue: id)] ?? listed.first else { throw .gone(store: id) }
        return store
    }

    /// The state of a store, now or as it was after any commit.
    ///
    /// - Parameters:
    ///   - id: The number of the store.
    ///   - number: The number of a commit that is kept, of this store or another; `nil` for now.
    /// - Returns: The state.
    /// - Throws: A ``WireError`` where it is not known.
    func state(of id: UInt64, at number: UInt64? = nil) throws(WireError) -> any Sendable {
        if let number {
            _ = try commit(number)
            // A store that is gone may be forgotten while its commits are kept.
            if let known = log.states(at: number).first(where: { $0.key.id.rawValue == id }) { return known.value }
        }
        guard let state = try store(id).pipeline?.snapshotIfAny else { throw .gone(store: id) }
        return state
    }
}
