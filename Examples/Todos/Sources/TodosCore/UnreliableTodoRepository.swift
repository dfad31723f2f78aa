package import NetworkConditions

/// A repository behind an unreliable network.
package struct UnreliableTodoRepository: TodoRepository {
    private let base: any TodoRepository
    private let network: UnreliableNetwork

    /// Wraps a repository.
    ///
    /// - Parameters:
    ///   - base: The repository that does the work.
    ///   - conditions: The conditions, which are read for each request.
    package init(_ base: any TodoRepository, conditions: ConditionsStore) {
        self.base = base
        network = UnreliableNetwork(conditions)
    }

    package func todos(in list: TodoList) async throws -> [Todo] {
        try await network.load { try await base.todos(in: list) }
    }

    package func add(title: String, to list: TodoList) async throws -> Todo {
        try await network.save { try await base.add(title: title, to: list) }
    }

    package func rename(id: Todo.ID, to title: String) async throws {
        try await network.save { try await base.rename(id: id, to: title) }
    }

    package func setDone(_ isDone: Bool, id: Todo.ID) async throws {
        try await network.save { try await base.setDone(isDone, id: id) }
    }

    package func delete(id: Todo.ID) async throws {
        try await network.save { try await base.delete(id: id) }
    }

    package func deleteDone(in list: TodoList) async throws -> [Todo.ID] {
        try await network.save { try await base.deleteDone(in: list) }
    }

    package func apply(_ changes: TodoChanges, to list: TodoList) async throws {
        try await network.save { try await base.apply(changes, to: list) }
    }
}
