package import Foundation
package import Lockstep

/// The list of todos, and the changes under way.
@Statable([Todo].self, operations: TodoOperation.self)
@MainActor @Observable
package final class TodoStore {
    @Outward(\.repository) @ObservationIgnored private var repository: any TodoRepository

    /// Asks for the list: what a load does.
    ///
    /// - Returns: The todos, the oldest first.
    package func fetch() async throws -> [Todo] {
        try await repository.todos()
    }

    /// Loads the list when that was not done before.
    package func loadIfNeeded() async {
        await loadIfNeeded(fetch)
    }

    /// Loads the list anew. The present one stays visible meanwhile.
    package func refresh() async {
        await load(fetch)
    }

    /// Forgets the list and loads it as if for the first time.
    package func startOver() async {
        reset()
        await refresh()
    }

    /// Adds a todo.
    ///
    /// - Parameters:
    ///   - title: What somebody typed.
    ///   - form: The form it was typed in, which is where an error is shown.
    /// - Returns: Whether it was saved, or why it was not.
    package func add(title: String, form: UUID) async -> Result<Void, StateError> {
        await save(.add(form: form)) { repository in
            try await repository.add(title: Todo.title(from: title))
        }
    }

    /// Marks a todo as done, or as not done.
    package func setDone(_ isDone: Bool, id: Todo.ID) async -> Result<Void, StateError> {
        await save(.change(id)) { repository in try await repository.setDone(isDone, id: id) }
    }

    /// Deletes a todo.
    package func delete(id: Todo.ID) async -> Result<Void, StateError> {
        await save(.change(id)) { repository in try await repository.delete(id: id) }
    }

    /// Saves, then shows what the database says. The load started last wins, so of several saves at the same time
    /// the list always shows the last.
    private func save(
        _ operation: TodoOperation,
        _ change: @escaping @MainActor (any TodoRepository) async throws -> Void
    ) async -> Result<Void, StateError> {
        let result = await operations.run(operation) { [repository] in try await change(repository) }
        if case .success = result { await refresh() }
        return result
    }
}
