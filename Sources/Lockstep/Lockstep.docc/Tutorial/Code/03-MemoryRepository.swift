import Lockstep

actor MemoryRepository: TodoRepository {
    private var stored = [Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Bread")]

    func todos() async throws -> [Todo] { stored }

    func add(_ title: String) async throws -> Todo {
        guard !title.isEmpty else { throw ValidationError.required(field: "Title") }
        let todo = Todo(id: stored.count + 1, title: title)
        stored.append(todo)
        return todo
    }

    func setDone(_ isDone: Bool, id: Todo.ID) async throws {
        guard let index = stored.firstIndex(where: { $0.id == id }) else {
            throw StateError.notFound(resource: "The todo")
        }
        stored[index].isDone = isDone
    }
}

extension Dependencies {
    @Inward var repository: any TodoRepository = MemoryRepository()
}
