/// What the user chose and typed last. A new tab begins with it, and so does the program when it starts again.
package struct Workspace: Sendable, Equatable, Codable {
    /// The list that was chosen last. An open tab has its own.
    package var list = TodoList.home

    /// The filter that was chosen last. An open tab has its own.
    package var filter = TodoFilter.all

    /// What was typed of a new todo that is not added yet, by list.
    package var drafts: [TodoList: String] = [:]

    /// Creates a workspace in which nothing was chosen or typed.
    package init() {}
}
