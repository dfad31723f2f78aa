package import Lockstep
import NetworkConditions

extension TodoStore {
    /// Undoes the last change of the list, here and in the database.
    ///
    /// - Returns: The error, if the database did not follow. The list is then as it was before.
    package func undo() async -> Result<Void, StateError> {
        await restore(.undo, history.undo, orElse: history.redo)
    }

    /// Redoes the change that was undone last, here and in the database.
    ///
    /// - Returns: The error, if the database did not follow. The list is then as it was before.
    package func redo() async -> Result<Void, StateError> {
        await restore(.redo, history.redo, orElse: history.undo)
    }

    /// Restores a list, and makes the database follow.
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
                // A load may have ended meanwhile that had read the database before.
                if isLoading || value != after { await refresh() }
            }
        }
    }

    /// Makes the database follow, with every todo concerned shown as being saved.
    private func follow(_ changes: TodoChanges, in repository: any TodoRepository) async throws {
        for id in changes.ids { operations.start(.change(id)) }
        defer { for id in changes.ids { operations.complete(.change(id)) } }
        try await repository.apply(changes, to: list)
    }
}
