import Lockstep

extension TodoStore {
    /// Requests the list. A load calls this method.
    ///
    /// - Returns: The todos, oldest first.
    package func fetch() async throws -> [Todo] {
        try await repository.todos(in: list)
    }

    /// Loads the list, unless it was loaded before.
    package func loadIfNeeded() async {
        await loadIfNeeded(fetch)
    }

    /// Loads the list again. The current list stays visible during the load.
    package func refresh() async {
        await load(fetch)
    }

    /// Discards the list, and loads it as if for the first time.
    package func startOver() async {
        reset()
        await refresh()
    }
}
