import Lockstep

/// The repository that is used until another one is set. Every call throws an error that says which dependency to set.
struct MissingTodoRepository: TodoRepository {
    private var error: StateError {
        StateError(code: "no-repository", message: "No todo repository is set. Set the dependency `repository`.")
    }

    func todos(in list: TodoList) async throws -> [Todo] { throw error }
    func add(title: String, to list: TodoList) async throws -> Todo { throw error }
    func rename(id: Todo.ID, to title: String) async throws { throw error }
    func setDone(_ isDone: Bool, id: Todo.ID) async throws { throw error }
    func delete(id: Todo.ID) async throws { throw error }
    func deleteDone(in list: TodoList) async throws -> [Todo.ID] { throw error }
    func apply(_ changes: TodoChanges, to list: TodoList) async throws { throw error }
}
