import Lockstep

/// What stands in for a repository until one was named: every use of it fails, and says so.
struct MissingTodoRepository: TodoRepository {
    private var error: StateError {
        StateError(code: "no-repository", message: "Nobody said where todos are kept.")
    }

    func todos() async throws -> [Todo] { throw error }
    func add(title: String) async throws { throw error }
    func rename(id: Todo.ID, to title: String) async throws { throw error }
    func setDone(_ isDone: Bool, id: Todo.ID) async throws { throw error }
    func delete(id: Todo.ID) async throws { throw error }
    func deleteDone() async throws { throw error }
}
