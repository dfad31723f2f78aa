/// Where todos are kept.
package protocol TodoRepository: Sendable {
    /// All todos of a list, the oldest first.
    func todos(in list: TodoList) async throws -> [Todo]

    /// Adds a todo that is not done yet.
    ///
    /// - Returns: The todo, with its id.
    func add(title: String, to list: TodoList) async throws -> Todo

    /// Gives a todo another title.
    ///
    /// - Throws: `StateError.notFound` when it does not exist any more.
    func rename(id: Todo.ID, to title: String) async throws

    /// Marks a todo as done, or as not done.
    ///
    /// - Throws: `StateError.notFound` when it does not exist any more.
    func setDone(_ isDone: Bool, id: Todo.ID) async throws

    /// Deletes a todo. A todo that does not exist any more is deleted already.
    func delete(id: Todo.ID) async throws

    /// Deletes the todos of a list that are done: all of them or, when it throws, none.
    ///
    /// - Returns: The todos that were deleted.
    func deleteDone(in list: TodoList) async throws -> [Todo.ID]

    /// Makes several changes of a list: all of them or, when it throws, none. A todo that is added keeps its id.
    ///
    /// - Throws: `StateError.notFound` when a todo that is to be changed does not exist any more.
    func apply(_ changes: TodoChanges, to list: TodoList) async throws
}
