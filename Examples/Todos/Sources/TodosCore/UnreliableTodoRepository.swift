import Lockstep

/// A repository that is as slow and as likely to fail as ``ConditionsStore`` says.
package struct UnreliableTodoRepository: TodoRepository {
    private let base: any TodoRepository
    private let conditions: ConditionsStore
    @Outward(\.clock) private var clock: any Clock<Duration>
    @Outward(\.chance) private var chance: @Sendable () -> Double

    /// Wraps a repository.
    ///
    /// - Parameters:
    ///   - base: The repository that does the work.
    ///   - conditions: The conditions, which are read for each request.
    package init(_ base: any TodoRepository, conditions: ConditionsStore) {
        self.base = base
        self.conditions = conditions
    }

    package func todos(in list: TodoList) async throws -> [Todo] {
        try await pass(\.loading)
        return try await base.todos(in: list)
    }

    package func add(title: String, to list: TodoList) async throws -> Todo {
        try await pass(\.saving)
        return try await base.add(title: title, to: list)
    }

    package func rename(id: Todo.ID, to title: String) async throws {
        try await pass(\.saving)
        try await base.rename(id: id, to: title)
    }

    package func setDone(_ isDone: Bool, id: Todo.ID) async throws {
        try await pass(\.saving)
        try await base.setDone(isDone, id: id)
    }

    package func delete(id: Todo.ID) async throws {
        try await pass(\.saving)
        try await base.delete(id: id)
    }

    package func deleteDone(in list: TodoList) async throws -> [Todo.ID] {
        try await pass(\.saving)
        return try await base.deleteDone(in: list)
    }

    package func apply(_ changes: TodoChanges, to list: TodoList) async throws {
        try await pass(\.saving)
        try await base.apply(changes, to: list)
    }

    /// Waits as long as the conditions demand, and fails before anything is changed: what failed has not happened.
    private func pass(_ kind: any KeyPath<Conditions, Condition> & Sendable) async throws {
        let conditions = await conditions.state
        let condition = conditions[keyPath: kind]
        if condition.latency != .none, conditions.connection == .online {
            try await clock.sleep(for: condition.latency.duration)
        }
        if let error = conditions.error(under: condition, chance: chance()) { throw error }
    }
}
