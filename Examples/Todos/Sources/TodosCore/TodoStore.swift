package import Lockstep
import NetworkConditions

/// A list of todos, and the changes that are being saved.
@Statable([Todo].self, operations: TodoOperation.self)
@BaseInterceptors(RequestLogger.self)
@MainActor @Observable
package final class TodoStore {
    /// The list.
    package let list: TodoList

    /// The changes that can be undone and redone.
    package let history = TodoHistory()

    @Outward(\.repository) @ObservationIgnored var repository: any TodoRepository

    /// Creates a store that has not loaded its list.
    package init(_ list: TodoList = .home) {
        self.list = list
        pipeline.attach(history)
    }

    /// Makes a change in the repository, after all earlier changes.
    ///
    /// - Parameters:
    ///   - request: The name of the change, for ``RequestLogger``.
    ///   - work: Makes the change.
    /// - Returns: The result of `work`.
    /// - Throws: The error of `work`.
    @Intercept(RunPolicyInterceptor(.queue))
    func change<Value: Sendable>(
        _ request: RequestName,
        _ work: @escaping @MainActor (any TodoRepository) async throws -> Value
    ) async throws -> Value {
        try await work(repository)
    }
}
