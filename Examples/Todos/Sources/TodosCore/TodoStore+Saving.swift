package import Foundation
package import Lockstep
import NetworkConditions

extension TodoStore {
    /// Adds a todo, unless the form is already adding one.
    ///
    /// - Parameters:
    ///   - title: The typed text.
    ///   - form: The form with the text, which shows an error.
    /// - Returns: The error, if the todo was not saved.
    package func add(title: String, form: UUID) async -> Result<Void, StateError> {
        await operations.run(.add(form: form), policy: .drop) { [self] in
            let title = try Todo.title(from: title)
            try await save(.add) { [list] in
                try await $0.add(title: title, to: list)
            } show: { todos, new in
                todos.put(new)
            }
        }
    }

    /// Marks a todo as done, or as not done. The change is shown immediately, and reverted if saving fails.
    ///
    /// During an undo or redo, the change is shown after it is saved. A waiting undo restores the list before the last
    /// shown change, so it would otherwise restore the list before this change.
    package func setDone(_ isDone: Bool, id: Todo.ID) async -> Result<Void, StateError> {
        await operations.run(.change(id)) { [self] in
            let change = { @MainActor (todos: inout [Todo]) in todos.update(id: id) { $0.isDone = isDone } }
            let expected = operations.isActive(.restore) ? { @MainActor _ in } : change
            try await save(isDone ? .check : .uncheck, expecting: expected) {
                try await $0.setDone(isDone, id: id)
            } show: { todos, _ in
                change(&todos)
            }
        }
    }

    /// Deletes a todo.
    package func delete(id: Todo.ID) async -> Result<Void, StateError> {
        await operations.run(.change(id)) { [self] in
            try await save(.delete) {
                try await $0.delete(id: id)
            } show: { todos, _ in
                todos.removeAll { $0.id == id }
            }
        }
    }

    /// Changes the title of a todo. The tab that edits the title tracks this change, not the store.
    ///
    /// - Throws: `StateError.validation` for a title that is empty or too long, or the error of the repository.
    func rename(id: Todo.ID, to typed: String) async throws {
        let title = try Todo.title(from: typed)
        try await save(.rename) {
            try await $0.rename(id: id, to: title)
        } show: { todos, _ in
            todos.update(id: id) { $0.title = title }
        }
    }

    /// Deletes the done todos.
    func deleteDone() async throws {
        try await save(.clear) { [list] in
            try await $0.deleteDone(in: list)
        } show: { todos, deleted in
            todos.removeAll { deleted.contains($0.id) }
        }
    }

    /// Saves a change, and shows it. A load that runs at the same time does not hide the change. If the list is not
    /// loaded, it is loaded afterwards.
    ///
    /// - Parameters:
    ///   - request: The name of the change.
    ///   - expect: Shows the change before it is saved.
    ///   - work: Saves the change in the repository.
    ///   - show: Shows the answer of the repository.
    /// - Throws: The error of `work`, as a `StateError`.
    private func save<Answer: Sendable>(
        _ request: RequestName,
        expecting expect: @escaping @MainActor (inout [Todo]) -> Void = { _ in },
        _ work: @escaping @MainActor (any TodoRepository) async throws -> Answer,
        show: @escaping @MainActor (inout [Todo], Answer) -> Void = { _, _ in }
    ) async throws {
        _ = try await optimistically(expect, confirming: show, named: request.rawValue) { [self] in
            try await change(request, work)
        }.get()
        if value == nil, !isLoading { await refresh() }
    }
}
