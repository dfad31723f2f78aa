/// A todo.
package struct Todo: Sendable, Hashable, Identifiable {
    /// The identifier from the database. It is never used for another todo, even after this one is deleted.
    package let id: Int

    /// The title: one line, never empty.
    package var title: String

    /// Whether the todo is done.
    package var isDone: Bool

    /// Creates a todo with an existing id.
    package init(id: Int, title: String, isDone: Bool) {
        self.id = id
        self.title = title
        self.isDone = isDone
    }
}
