/// The last choices and typed texts of the user. A new tab starts with them, and so does the program at the next
/// start.
package struct Workspace: Sendable, Equatable, Codable {
    /// The last chosen list. An open tab has its own.
    package var list = TodoList.home

    /// The last chosen filter. An open tab has its own.
    package var filter = TodoFilter.all

    /// The typed text of a new todo that is not added yet, by list.
    package var drafts: [TodoList: String] = [:]

    /// Creates a workspace without choices and typed texts.
    package init() {}
}
