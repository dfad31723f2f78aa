package import Lockstep

/// What is about to be changed in one tab. Other tabs show it when it is saved.
@Store(TodoEditingInteractor.self)
@MainActor @Observable
package final class TodoEditing {
    /// The list that is changed: every tab's.
    package let list: TodoStore

    /// The titles that are being edited.
    package internal(set) var edits: [Todo.ID: TitleEdit] = [:]

    /// How far deleting the todos that are done is.
    package internal(set) var clearing: SaveState = .idle

    /// Creates a store in which nothing is being edited.
    package init(list: TodoStore) {
        self.list = list
    }
}
