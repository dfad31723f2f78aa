import Lockstep

/// A repository that is as slow and as likely to fail as ``ConditionsStore`` says.
package struct UnreliableTodoRepository: TodoRepository {
    private let base: any TodoRepository
    private let conditions: ConditionsStore
    @Outward(\.clock) private var clock: any Clock<Duration>

    /// Wraps a repository.
    ///
    /// - Parameters:
    ///   - base: The repository that does the work.
    ///   - conditions: Is asked anew each time.
    package init(_ base: any TodoRepository, conditions: ConditionsStore) {
        self.base = base
        self.conditions = conditions
    }

    package func todos() async throws -> [Todo] {
        try await undergo(await conditions.state.loading)
        return try await base.todos()
    }

    package func add(title: String) async throws {
        try await undergo(await conditions.state.saving)
        try await base.add(title: title)
    }

    package func rename(id: Todo.ID, to title: String) async throws {
        try await undergo(await conditions.state.saving)
        try await base.rename(id: id, to: title)
    }

    package func setDone(_ isDone: Bool, id: Todo.ID) async throws {
        try await undergo(await conditions.state.saving)
        try await base.setDone(isDone, id: id)
    }

    package func delete(id: Todo.ID) async throws {
        try await undergo(await conditions.state.saving)
        try await base.delete(id: id)
    }

    package func deleteDone() async throws {
        try await undergo(await conditions.state.saving)
        try await base.deleteDone()
    }

    /// Fails before anything is changed: what failed has not happened.
    private func undergo(_ condition: Condition) async throws {
        if condition.latency != .none { try await clock.sleep(for: condition.latency.duration) }
        if let error = condition.failure.error { throw error }
    }
}
