import LockstepCore

extension InspectedApp {
    /// The state of a store as it was after any commit.
    ///
    /// - Parameters:
    ///   - id: The number of the store.
    ///   - number: The number of a commit that is kept, of this store or another.
    /// - Returns: The state.
    /// - Throws: A ``WireError`` where it is not known.
    func state(of id: UInt64, at number: UInt64) throws(WireError) -> any Sendable {
        guard history.log.commit(number) != nil else { throw .gone(commit: number) }
        var state: (any Sendable)?
        for commit in history.log.allCommits where commit.store.id.rawValue == id {
            if commit.number > number { return state ?? commit.before }
            state = commit.after
        }
        guard let known = state ?? history.store(id)?.pipeline?.snapshotIfAny else { throw .gone(store: id) }
        return known
    }
}
