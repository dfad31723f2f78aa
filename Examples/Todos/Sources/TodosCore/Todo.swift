/// One thing to do.
package struct Todo: Sendable, Hashable, Identifiable {
    /// Given by the database, and never given to another todo, even after this one is deleted.
    package let id: Int

    /// What is to be done: one line, never empty.
    package var title: String

    /// Whether it is done.
    package var isDone: Bool

    /// Creates a todo that has an id already.
    package init(id: Int, title: String, isDone: Bool) {
        self.id = id
        self.title = title
        self.isDone = isDone
    }
}
