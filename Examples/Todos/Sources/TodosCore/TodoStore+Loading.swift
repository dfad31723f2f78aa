import Lockstep

extension TodoStore {
    /// Requests the list: what a load does.
    ///
    /// - Returns: The todos, the oldest first.
    package func fetch() async throws -> [Todo] {
        try await repository.todos(in: list)
    }

    /// Loads the list, unless it was loaded before.
    package func loadIfNeeded() async {
        await loadIfNeeded(fetch)
    }

    /// Loads the list again. The current one stays visible meanwhile.
    package func refresh() async {
        await load(fetch)
    }

    /// Forgets the list and loads it as if for the first time.
    package func startOver() async {
        reset()
        await refresh()
    }
}
