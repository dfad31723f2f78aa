package import Foundation
package import Lockstep

/// The list, the filter and the drafts of the user, saved whenever they change.
@MainActor @Observable
package final class WorkspaceStore: Store<Workspace> {
    /// The persistence of the store; `nil` if changes are not saved.
    @ObservationIgnored package private(set) var saved: StorePersistence?

    /// Creates a store.
    ///
    /// - Parameter storage: The storage to restore from and save to; `nil` for none.
    package init(savedIn storage: (any StateStorage)? = nil) {
        super.init(state: Workspace())
        guard let storage else { return }
        saved = persist(in: storage, version: Workspace.version, migrating: Workspace.migrations)
    }
}

extension WorkspaceStore {
    /// Records the list and the filter that a tab shows from now on.
    package func choose(_ list: TodoList, _ filter: TodoFilter) {
        if (list, filter) == (self.list, self.filter) { return }
        commit("choose") { ($0.list, $0.filter) = (list, filter) }
    }

    /// Returns the draft of a new todo of a list.
    package func draft(in list: TodoList) -> String { self.drafts[list] ?? "" }

    /// Records the draft of a new todo. Called for each pressed key.
    package func type(_ text: String, in list: TodoList) {
        if text == draft(in: list) { return }
        commit("type") { $0.drafts[list] = text.isEmpty ? nil : text }
    }

    /// Adds a todo. Its draft is kept until the todo is saved. Text typed in the meantime becomes the next draft.
    ///
    /// - Parameters:
    ///   - title: The typed text.
    ///   - list: The list that gets the todo.
    ///   - form: The form with the text, which shows an error.
    /// - Returns: The error, if the todo was not saved.
    @discardableResult
    package func add(_ title: String, to list: TodoStore, form: UUID) async -> Result<Void, StateError> {
        let result = await list.add(title: title, form: form)
        if case .success = result, draft(in: list.list) == title { type("", in: list.list) }
        return result
    }
}
