/// Where todos are kept.
package protocol TodoRepository: Sendable {
    /// All todos, the oldest first.
    func todos() async throws -> [Todo]

    /// Adds a todo that is not done yet.
    func add(title: String) async throws

    /// Gives a todo another title.
    ///
    /// - Throws: `StateError.notFound` when it is there no more.
    func rename(id: Todo.ID, to title: String) async throws

    /// Marks a todo as done, or as not done.
    ///
    /// - Throws: `StateError.notFound` when it is there no more.
    func setDone(_ isDone: Bool, id: Todo.ID) async throws

    /// Deletes a todo. One that is there no more is deleted already.
    func delete(id: Todo.ID) async throws

    /// Deletes the todos that are done: all of them or, when it throws, none.
    func deleteDone() async throws
}
