package import Lockstep

/// A list of todos, and the changes that are being saved.
@Statable([Todo].self, operations: TodoOperation.self)
@BaseInterceptors(RequestLogger.self)
@MainActor @Observable
package final class TodoStore {
    /// Which list it is.
    package let list: TodoList

    /// What can be undone and redone.
    package let history = TodoHistory()

    @Outward(\.repository) @ObservationIgnored var repository: any TodoRepository

    /// Creates a store that has not loaded its list.
    package init(_ list: TodoList = .home) {
        self.list = list
        pipeline.attach(history)
    }

    /// Makes a change, after all earlier ones: the list changes in the same order as the database, and each change is undone
    /// by itself.
    ///
    /// - Parameters:
    ///   - request: The name of the change, for ``RequestLogger``.
    ///   - work: Saves the change in the repository, and shows it.
    /// - Returns: What `work` returns.
    /// - Throws: What `work` throws.
    @Intercept(OneAtATime.self)
    func change<Value: Sendable>(
        _ request: String,
        _ work: @escaping @MainActor (any TodoRepository) async throws -> Value
    ) async throws -> Value {
        try await work(repository)
    }
}
