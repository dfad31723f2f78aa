package import Foundation

/// The changes that ``TodoStore`` keeps track of, each with its own progress and its own error.
package enum TodoOperation: Sendable, Hashable {
    /// Adding a todo. Every form is told apart, so that a mistake in one tab is not shown in another.
    case add(form: UUID)

    /// Changing or deleting one todo.
    case change(Todo.ID)
}
