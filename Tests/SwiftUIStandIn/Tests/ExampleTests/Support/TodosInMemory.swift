import Lockstep
import TodosCore

/// A repository that keeps todos during a test, and fails when the test requests it.
actor TodosInMemory: TodoRepository {
    private var list: [Todo]
    private var loadingError: StateError?
    private var savingError: StateError?

    init(_ titles: String...) {
        list = titles.enumerated().map { Todo(id: $0 + 1, title: $1, isDone: false) }
    }

    func failLoading(_ error: StateError?) { loadingError = error }
    func failSaving(_ error: StateError?) { savingError = error }

    func todos(in list: TodoList) async throws -> [Todo] {
        if let loadingError { throw loadingError }
        return list == .home ? self.list : []
    }

    func add(title: String, to list: TodoList) async throws -> Todo {
        try save { todos in
            let todo = Todo(id: (todos.map(\.id).max() ?? 0) + 1, title: title, isDone: false)
            todos.append(todo)
            return todo
        }
    }

    func rename(id: Todo.ID, to title: String) async throws {
        try save { list in for index in list.indices where list[index].id == id { list[index].title = title } }
    }

    func setDone(_ isDone: Bool, id: Todo.ID) async throws {
        try save { list in for index in list.indices where list[index].id == id { list[index].isDone = isDone } }
    }

    func delete(id: Todo.ID) async throws { try save { $0.removeAll { $0.id == id } } }

    func deleteDone(in list: TodoList) async throws -> [Todo.ID] {
        try save { todos in
            defer { todos.removeAll(where: \.isDone) }
            return todos.filter(\.isDone).map(\.id)
        }
    }

    func apply(_ changes: TodoChanges, to list: TodoList) async throws {
        try save { todos in
            todos.removeAll { changes.ids.contains($0.id) }
            todos = (todos + changes.changed + changes.added).sorted { $0.id < $1.id }
        }
    }

    private func save<Answer>(_ change: (inout [Todo]) -> Answer) throws(StateError) -> Answer {
        if let savingError { throw savingError }
        return change(&list)
    }
}
