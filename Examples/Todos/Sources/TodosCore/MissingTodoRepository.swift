import Lockstep

/// A repository for use before one is set. Every call fails with an error that says so.
struct MissingTodoRepository: TodoRepository {
    private var error: StateError {
        StateError(code: "no-repository", message: "No place to keep todos was set.")
    }

    func todos(in list: TodoList) async throws -> [Todo] { throw error }
    func add(title: String, to list: TodoList) async throws -> Todo { throw error }
    func rename(id: Todo.ID, to title: String) async throws { throw error }
    func setDone(_ isDone: Bool, id: Todo.ID) async throws { throw error }
    func delete(id: Todo.ID) async throws { throw error }
    func deleteDone(in list: TodoList) async throws -> [Todo.ID] { throw error }
    func apply(_ changes: TodoChanges, to list: TodoList) async throws { throw error }
}
