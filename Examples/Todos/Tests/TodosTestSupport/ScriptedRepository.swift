package import LockstepTesting
package import TodosCore

/// A repository in memory that does what a test tells it to.
package actor ScriptedRepository: TodoRepository {
    /// The todos, without asking for a load.
    package private(set) var list: [Todo]
    private var nextID: Int

    /// What loading throws, when anything.
    private var loadingError: (any Error)?

    /// What saving throws, when anything.
    private var savingError: (any Error)?

    /// Holds up every load after it has read the list, or fails it.
    private var loadingGate: Gate<Void>?

    /// Holds up every save before it changes the list, or fails it.
    private var savingGate: Gate<Void>?

    /// How often the list was read.
    package private(set) var loads = 0

    /// How often a change was asked for.
    package private(set) var saves = 0

    /// Creates a repository of todos that are not done.
    package init(_ titles: String...) {
        list = titles.enumerated().map { Todo(id: $0 + 1, title: $1, isDone: false) }
        nextID = titles.count + 1
    }

    /// From now on loading throws `error`, or works again.
    package func failLoading(_ error: (any Error)?) { loadingError = error }

    /// From now on saving throws `error`, or works again.
    package func failSaving(_ error: (any Error)?) { savingError = error }

    /// From now on every load waits at the gate.
    package func holdLoading(at gate: Gate<Void>?) { loadingGate = gate }

    /// From now on every save waits at the gate.
    package func holdSaving(at gate: Gate<Void>?) { savingGate = gate }

    package func todos() async throws -> [Todo] {
        loads += 1
        let read = list
        let error = loadingError
        try await loadingGate?()
        if let error { throw error }
        return read
    }

    package func add(title: String) async throws {
        try await save { repository in
            repository.list.append(Todo(id: repository.nextID, title: title, isDone: false))
            repository.nextID += 1
        }
    }

    package func rename(id: Todo.ID, to title: String) async throws {
        try await save { repository in
            for index in repository.list.indices where repository.list[index].id == id {
                repository.list[index].title = title
            }
        }
    }

    package func setDone(_ isDone: Bool, id: Todo.ID) async throws {
        try await save { repository in
            for index in repository.list.indices where repository.list[index].id == id {
                repository.list[index].isDone = isDone
            }
        }
    }

    package func delete(id: Todo.ID) async throws {
        try await save { $0.list.removeAll { $0.id == id } }
    }

    package func deleteDone() async throws {
        try await save { $0.list.removeAll(where: \.isDone) }
    }

    private func save(_ change: (isolated ScriptedRepository) -> Void) async throws {
        saves += 1
        try await savingGate?()
        if let savingError { throw savingError }
        change(self)
    }
}
