package import Lockstep

/// The unsaved edits of one tab. Other tabs show the changes after they are saved.
@Store(TodoEditingInteractor.self)
@MainActor @Observable
package final class TodoEditing {
    /// The list that is edited, which all tabs share.
    package let list: TodoStore

    /// The titles that are being edited.
    package internal(set) var edits: [Todo.ID: TitleEdit] = [:]

    /// The progress of deleting the done todos.
    package internal(set) var clearing: SaveState = .idle

    /// Creates a store in which nothing is being edited.
    package init(list: TodoStore) {
        self.list = list
    }
}
