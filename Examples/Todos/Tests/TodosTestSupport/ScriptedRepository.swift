package import LockstepTesting
package import TodosCore

/// A repository in memory whose answers, delays and errors a test sets.
package actor ScriptedRepository: TodoRepository {
    /// The todos of each list. Reading them does not count as a load.
    package private(set) var lists: [TodoList: [Todo]]
    private var nextID: Int

    /// The todos of the first list.
    package var list: [Todo] { lists[.home, default: []] }

    /// The error that loading throws, if any.
    private var loadingError: (any Error)?

    /// The error that saving throws, if any.
    private var savingError: (any Error)?

    /// The gates that hold or fail each load after it has read its list.
    private var loadingGates: [TodoList: Gate<Void>] = [:]

    /// The gate that holds or fails each save before it changes a list.
    private var savingGate: Gate<Void>?

    /// The number of reads of a list.
    package private(set) var loads = 0

    /// The number of requested changes.
    package private(set) var saves = 0

    /// Creates a repository of todos that are not done, in the first list.
    package init(_ titles: String...) {
        self.init(titles)
    }

    /// Creates a repository of todos that are not done: `titles` in the first list, and `work` in the second.
    package init(_ titles: [String], work: [String] = []) {
        let todos = (titles + work).enumerated().map { Todo(id: $0 + 1, title: $1, isDone: false) }
        lists = [.home: Array(todos.prefix(titles.count)), .work: Array(todos.dropFirst(titles.count))]
        nextID = todos.count + 1
    }

    /// Makes loading throw `error`, or succeed again.
    package func failLoading(_ error: (any Error)?) { loadingError = error }

    /// Makes saving throw `error`, or succeed again.
    package func failSaving(_ error: (any Error)?) { savingError = error }

    /// Makes every load of a list wait at the gate; `nil` for no gate.
    package func holdLoading(of list: TodoList = .home, at gate: Gate<Void>?) { loadingGates[list] = gate }

    /// Makes every save wait at the gate; `nil` for no gate.
    package func holdSaving(at gate: Gate<Void>?) { savingGate = gate }

    /// Changes the first list, as another program does.
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
