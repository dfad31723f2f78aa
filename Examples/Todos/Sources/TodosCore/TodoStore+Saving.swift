package import Foundation
package import Lockstep

extension TodoStore {
    /// Adds a todo.
    ///
    /// - Parameters:
    ///   - title: The text that was typed.
    ///   - form: The form it was typed in, which is where an error is shown.
    /// - Returns: The error, if it was not saved.
    package func add(title: String, form: UUID) async -> Result<Void, StateError> {
        await operations.run(.add(form: form)) { [self] in
            let title = try Todo.title(from: title)
            try await save("Add") { [list] in
                try await $0.add(title: title, to: list)
            } show: { todos, new in
                todos.put(new)
            }
        }
    }

    /// Marks a todo as done, or as not done.
    package func setDone(_ isDone: Bool, id: Todo.ID) async -> Result<Void, StateError> {
        await operations.run(.change(id)) { [self] in
            try await save(isDone ? "Check" : "Uncheck") {
                try await $0.setDone(isDone, id: id)
            } show: { todos, _ in
                todos.update(id: id) { $0.isDone = isDone }
            }
        }
    }

    /// Deletes a todo.
    package func delete(id: Todo.ID) async -> Result<Void, StateError> {
        await operations.run(.change(id)) { [self] in
            try await save("Delete") {
                try await $0.delete(id: id)
            } show: { todos, _ in
                todos.removeAll { $0.id == id }
            }
        }
    }

    /// Gives a todo another title. It is not tracked here, but in the tab where the title was typed.
    ///
    /// - Throws: `StateError.validation` for a title that is empty or too long, and what the repository throws.
    func rename(id: Todo.ID, to typed: String) async throws {
        let title = try Todo.title(from: typed)
        try await save("Rename") {
            try await $0.rename(id: id, to: title)
        } show: { todos, _ in
            todos.update(id: id) { $0.title = title }
        }
    }

    /// Deletes the todos that are done.
    func deleteDone() async throws {
        try await save("Clear") { [list] in
            try await $0.deleteDone(in: list)
        } show: { todos, deleted in
            todos.removeAll { deleted.contains($0.id) }
        }
    }

    /// Saves a change, then shows it. A list that is not there, or that is just being loaded, is loaded again afterwards.
    private func save<Answer: Sendable>(
        _ request: String,
        _ work: @escaping @MainActor (any TodoRepository) async throws -> Answer,
        show: @escaping @MainActor (inout [Todo], Answer) -> Void
    ) async throws {
        let mustLoad = try await change(request) { [self] repository in
            let answer = try await work(repository)
            guard !isLoading, var todos = value else { return true }
            show(&todos, answer)
            set(todos)
            return false
        }
        if mustLoad { await refresh() }
    }
}
