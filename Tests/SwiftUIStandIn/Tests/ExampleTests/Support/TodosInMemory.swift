import Lockstep
import TodosCore

/// Keeps todos as long as a test runs, and fails when the test says so.
actor TodosInMemory: TodoRepository {
    private var list: [Todo]
    private var loadingError: StateError?
    private var savingError: StateError?

    init(_ titles: String...) {
        list = titles.enumerated().map { Todo(id: $0 + 1, title: $1, isDone: false) }
    }

    func failLoading(_ error: StateError?) { loadingError = error }
    func failSaving(_ error: StateError?) { savingError = error }

    func todos() async throws -> [Todo] {
        if let loadingError { throw loadingError }
        return list
    }

    func add(title: String) async throws {
        try save { $0.append(Todo(id: ($0.map(\.id).max() ?? 0) + 1, title: title, isDone: false)) }
    }

    func rename(id: Todo.ID, to title: String) async throws {
        try save { list in for index in list.indices where list[index].id == id { list[index].title = title } }
    }

    func setDone(_ isDone: Bool, id: Todo.ID) async throws {
        try save { list in for index in list.indices where list[index].id == id { list[index].isDone = isDone } }
    }

    func delete(id: Todo.ID) async throws { try save { $0.removeAll { $0.id == id } } }

    func deleteDone() async throws { try save { $0.removeAll(where: \.isDone) } }

    private func save(_ change: (inout [Todo]) -> Void) throws(StateError) {
        if let savingError { throw savingError }
        change(&list)
    }
}
