package import Foundation

/// The changes that ``TodoStore`` tracks, each with its own progress and its own error.
package enum TodoOperation: Sendable, Hashable {
    /// Adding a todo. Each form has its own operation, so that an error of one tab is not shown in another.
    case add(form: UUID)

    /// Changing or deleting one todo.
    case change(Todo.ID)

    /// Undoing or redoing a change.
    case restore
}
