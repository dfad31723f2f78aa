package import LockstepTesting
package import TodosCore

/// A repository in memory whose answers, delays and errors a test sets.
package actor ScriptedRepository: TodoRepository {
    /// The todos of each list, without asking for a load.
    package private(set) var lists: [TodoList: [Todo]]
    private var nextID: Int

    /// The todos of the first list.
    package var list: [Todo] { lists[.home, default: []] }

    /// What loading throws, when anything.
    private var loadingError: (any Error)?

    /// What saving throws, when anything.
    private var savingError: (any Error)?

    /// Holds up every load after it has read the list, or fails it.
    private var loadingGates: [TodoList: Gate<Void>] = [:]

    /// Holds up every save before it changes the list, or fails it.
    private var savingGate: Gate<Void>?

    /// How often the list was read.
    package private(set) var loads = 0

    /// How often a change was asked for.
    package private(set) var saves = 0

    /// Creates a repository of todos that are not done, in the first list.
    package init(_ titles: String...) {
        self.init(titles)
    }

    /// Creates a repository of todos that are not done, the first ones of them in the first list.
    package init(_ titles: [String], work: [String] = []) {
        let todos = (titles + work).enumerated().map { Todo(id: $0 + 1, title: $1, isDone: false) }
        lists = [.home: Array(todos.prefix(titles.count)), .work: Array(todos.dropFirst(titles.count))]
        nextID = todos.count + 1
    }

    /// From now on loading throws `error`, or works again.
    package func failLoading(_ error: (any Error)?) { loadingError = error }

    /// From now on saving throws `error`, or works again.
    package func failSaving(_ error: (any Error)?) { savingError = error }

    /// From now on every load of a list waits at the gate.
    package func holdLoading(of list: TodoList = .home, at gate: Gate<Void>?) { loadingGates[list] = gate }

    /// From now on every save waits at the gate.
    package func holdSaving(at gate: Gate<Void>?) { savingGate = gate }

    /// Changes the list as another program does.
    package func change(_ change: @Sendable (inout [Todo]) -> Void) { change(&lists[.home, default: []]) }

    package func todos(in list: TodoList) async throws -> [Todo] {
        loads += 1
        let read = lists[list, default: []]
        let error = loadingError
        try await loadingGates[list]?()
        if let error { throw error }
        return read
    }

    package func add(title: String, to list: TodoList) async throws -> Todo {
        try await save { repository in
            let todo = Todo(id: repository.nextID, title: title, isDone: false)
            repository.lists[list, default: []].append(todo)
            repository.nextID += 1
            return todo
        }
    }

    package func rename(id: Todo.ID, to title: String) async throws {
        try await save { $0.update(id: id) { $0.title = title } }
    }

    package func setDone(_ isDone: Bool, id: Todo.ID) async throws {
        try await save { $0.update(id: id) { $0.isDone = isDone } }
    }

    package func delete(id: Todo.ID) async throws {
        try await save { repository in
            for list in TodoList.allCases { repository.lists[list]?.removeAll { $0.id == id } }
        }
    }

    package func deleteDone(in list: TodoList) async throws -> [Todo.ID] {
        try await save { repository in
            let done = repository.lists[list, default: []].filter(\.isDone).map(\.id)
            repository.lists[list]?.removeAll(where: \.isDone)
            return done
        }
    }

    package func apply(_ changes: TodoChanges, to list: TodoList) async throws {
        try await save { repository in
            var todos = repository.lists[list, default: []].filter { !changes.deleted.contains($0.id) }
            for todo in changes.changed { todos.removeAll { $0.id == todo.id } }
            todos += changes.changed + changes.added
            repository.lists[list] = todos.sorted { $0.id < $1.id }
        }
    }

    private func update(id: Todo.ID, _ change: (inout Todo) -> Void) {
        for (list, todos) in lists {
            for index in todos.indices where todos[index].id == id { change(&lists[list]![index]) }
        }
    }

    private func save<Answer>(_ change: (isolated ScriptedRepository) -> Answer) async throws -> Answer {
        saves += 1
        try await savingGate?()
        if let savingError { throw savingError }
        return change(self)
    }
}
