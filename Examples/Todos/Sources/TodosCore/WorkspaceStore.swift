package import Foundation
package import Lockstep

/// The list, the filter and the drafts that the user left, saved whenever they change.
@MainActor @Observable
package final class WorkspaceStore: Store<Workspace> {
    /// How far changes are saved; `nil` where they are not.
    @ObservationIgnored package private(set) var saved: Persistence?

    /// Creates a store.
    ///
    /// - Parameter storage: Where changes are saved, and what was saved is restored from; `nil` for nowhere.
    package init(savedIn storage: (any StateStorage)? = nil) {
        super.init(state: Workspace())
        guard let storage else { return }
        saved = persist(in: storage, version: Workspace.version, migrating: Workspace.migrations)
    }
}

extension WorkspaceStore {
    /// Notes which list and which filter a tab shows from now on.
    package func choose(_ list: TodoList, _ filter: TodoFilter) {
        if (list, filter) == (self.list, self.filter) { return }
        commit("choose") { ($0.list, $0.filter) = (list, filter) }
    }

    /// What was typed of a new todo of a list.
    package func draft(in list: TodoList) -> String { self.drafts[list] ?? "" }

    /// Keeps what was typed of a new todo: called with each key that is pressed.
    package func type(_ text: String, in list: TodoList) {
        if text == draft(in: list) { return }
        commit("type") { $0.drafts[list] = text.isEmpty ? nil : text }
    }

    /// Adds a todo. Its draft is kept until it is saved, and what is typed meanwhile is the next draft.
    ///
    /// - Parameters:
    ///   - title: The text that was typed.
    ///   - list: The list that the todo becomes a part of.
    ///   - form: The form it was typed in, which is where an error is shown.
    /// - Returns: The error, if it was not saved.
    @discardableResult
    package func add(_ title: String, to list: TodoStore, form: UUID) async -> Result<Void, StateError> {
        let result = await list.add(title: title, form: form)
        if case .success = result, draft(in: list.list) == title { type("", in: list.list) }
        return result
    }
}
