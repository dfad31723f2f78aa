import LockstepCore

// Finds the commits, stores and states that a page names by number.

extension SessionHistory {
    /// Returns the commit with this number.
    ///
    /// - Throws: A ``WireError`` if the commit is not kept.
    func commit(_ number: UInt64) throws(WireError) -> Commit {
        guard let commit = log.commit(number) else { throw .gone(commit: number) }
        return commit
    }

    /// Returns the store with this number. The store may be deallocated.
    ///
    /// - Throws: A ``WireError`` if no known store has the number.
    func store(_ id: UInt64) throws(WireError) -> StoreReference {
        let listed = AllStores.listed.lazy.filter { $0.id.rawValue == id }
        guard let store = stores[StoreReference.ID(rawValue: id)] ?? listed.first else { throw .gone(store: id) }
        return store
    }

    /// Returns the current state of a store, or its state after a commit.
    ///
    /// - Parameters:
    ///   - id: The number of the store.
    ///   - number: The number of a commit of any store, or `nil` for the current state. If no commit of store `id`
    ///     is kept, returns the current state of the store.
    /// - Returns: The state.
    /// - Throws: A ``WireError`` if commit `number` is not kept. Also throws a ``WireError`` if the current state is
    ///   needed, but the store is not known or has no current state.
    func state(of id: UInt64, at number: UInt64? = nil) throws(WireError) -> any Sendable {
        if let number {
            _ = try commit(number)
            // A deallocated store may be forgotten while its commits are kept.
            if let state = log.state(of: StoreReference.ID(rawValue: id), at: number) { return state }
        }
        let store = try store(id)
        guard let state = store.pipeline?.capture() else { throw .gone(store) }
        return state
    }
}
