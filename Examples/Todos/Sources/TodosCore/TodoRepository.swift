/// A repository of todos.
package protocol TodoRepository: Sendable {
    /// Returns all todos of a list, oldest first.
    func todos(in list: TodoList) async throws -> [Todo]

    /// Adds a todo that is not done.
    ///
    /// - Returns: The todo, with its id.
    func add(title: String, to list: TodoList) async throws -> Todo

    /// Changes the title of a todo.
    ///
    /// - Throws: `StateError.notFound` if the todo does not exist.
    func rename(id: Todo.ID, to title: String) async throws

    /// Marks a todo as done, or as not done.
    ///
    /// - Throws: `StateError.notFound` if the todo does not exist.
    func setDone(_ isDone: Bool, id: Todo.ID) async throws

    /// Deletes a todo. Does nothing if the todo does not exist.
    func delete(id: Todo.ID) async throws

    /// Deletes all done todos of a list. Deletes none if it throws.
    ///
    /// - Returns: The deleted todos.
    func deleteDone(in list: TodoList) async throws -> [Todo.ID]

    /// Makes several changes of a list. Makes none if it throws. An added todo keeps its id.
    ///
    /// - Throws: `StateError.notFound` if a todo to be changed does not exist.
    func apply(_ changes: TodoChanges, to list: TodoList) async throws
}
