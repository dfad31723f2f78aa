package import Lockstep
import NetworkConditions

extension TodoStore {
    /// Undoes the last change of the list, in the store and in the database.
    ///
    /// - Returns: The error, if the database was not changed. The list is unchanged then.
    package func undo() async -> Result<Void, StateError> {
        await restore(.undo, history.undo, orElse: history.redo)
    }

    /// Redoes the last undone change, in the store and in the database.
    ///
    /// - Returns: The error, if the database was not changed. The list is unchanged then.
    package func redo() async -> Result<Void, StateError> {
        await restore(.redo, history.redo, orElse: history.undo)
    }

    /// Restores a list, and changes the database accordingly.
    private func restore(
        _ request: RequestName, _ step: @escaping @MainActor () -> Bool,
        orElse stepBack: @escaping @MainActor () -> Bool
    ) async -> Result<Void, StateError> {
        await operations.run(.restore) { [self] in
            try await change(request) { [self] repository in
                guard !isLoading, let before = value, step(), let after = value else { return }
                do {
                    try await follow(TodoChanges(from: before, to: after), in: repository)
                } catch {
                    if value == after { _ = stepBack() } else { await refresh() }
                    throw error
                }
                // A load that read the database before this change may have ended in the meantime.
                if isLoading || value != after { await refresh() }
            }
        }
    }

    /// Changes the database. Every changed todo is shown as being saved.
    private func follow(_ changes: TodoChanges, in repository: any TodoRepository) async throws {
        for id in changes.ids { operations.start(.change(id)) }
        defer { for id in changes.ids { operations.complete(.change(id)) } }
        try await repository.apply(changes, to: list)
    }
}
