import LockstepCore
import LockstepTesting
import Observation

/// A store of todos, of any style.
@MainActor protocol AnsweredTodoStore: AnyObject, Sendable {
    init(_ todos: [Todo])

    var shownTodos: [Todo] { get }
    var pendingChanges: Int { get }
    /// Whether other code can write the shown todos.
    static var hasWrites: Bool { get }

    func write(_ change: (inout [Todo]) -> Void)
    func load(_ todos: [Todo])
    func change<Answer: Sendable>(
        _ change: @escaping @MainActor (inout [Todo]) -> Void,
        _ answer: (@MainActor (inout [Todo], Answer) -> Void)?, _ gate: Gate<Answer>
    ) async -> Result<Answer, StateError>
}

extension AnsweredTodoStore {
    var ids: [Int] { shownTodos.map(\.id) }

    func start(_ change: @escaping @MainActor (inout [Todo]) -> Void) -> OpenChange<Void> {
        OpenChange { gate in await self.change(change, nil, gate) }
    }

    /// Adds todos with the given ids. The answer gives each todo an id that is greater by `answer`.
    func add(_ added: Int...) -> OpenChange<Int> {
        OpenChange { gate in
            await self.change(
                { todos in for id in added where todos[id: id] == nil { todos.append(Todo(id, "new")) } },
                { todos, answer in
                    for place in todos.indices where added.contains(todos[place].id) {
                        let todo = todos[place]
                        todos[place] = Todo(todo.id + answer, todo.title, isDone: todo.isDone)
                    }
                }, gate)
        }
    }
}

final class AnsweredStateStore: Store<TodoState>, AnsweredTodoStore {
    static let hasWrites = true

    init(_ todos: [Todo]) { super.init(state: TodoState(todos: todos)) }

    var shownTodos: [Todo] { state.todos }
    func write(_ change: (inout [Todo]) -> Void) { commit { change(&$0.todos) } }
    func load(_ todos: [Todo]) { setConfirmed(todos, at: \.todos) }

    func change<Answer: Sendable>(
        _ change: @escaping @MainActor (inout [Todo]) -> Void,
        _ answer: (@MainActor (inout [Todo], Answer) -> Void)?, _ gate: Gate<Answer>
    ) async -> Result<Answer, StateError> {
        await optimistically(at: \.todos, change, confirming: answer) { try await gate() }
    }
}

@MainActor @Observable
final class AnsweredPropertyStore: PropertyStore, AnsweredTodoStore {
    static var hasWrites: Bool { true }
    var todos: [Todo]

    nonisolated struct Snapshot: PropertySnapshot {
        var todos: [Todo]

        @MainActor static func snapshot(of store: AnsweredPropertyStore) -> Self { Self(todos: store.todos) }

        @MainActor func assign(to store: AnsweredPropertyStore) {
            store.propertyStorage.put(todos, at: \.todos, of: store)
        }

        @MainActor static func name(of property: PartialKeyPath<AnsweredPropertyStore>) -> String? { "todos" }
    }

    @ObservationIgnored let propertyStorage = PropertyStorage<Snapshot>(storeName: "AnsweredPropertyStore")

    init(_ todos: [Todo]) { self.todos = todos }

    var shownTodos: [Todo] { todos }
    func write(_ change: (inout [Todo]) -> Void) { change(&todos) }
    func load(_ todos: [Todo]) { setConfirmed(todos, at: \.todos) }

    func change<Answer: Sendable>(
        _ change: @escaping @MainActor (inout [Todo]) -> Void,
        _ answer: (@MainActor (inout [Todo], Answer) -> Void)?, _ gate: Gate<Answer>
    ) async -> Result<Answer, StateError> {
        await optimistically(at: \.todos, change, confirming: answer) { try await gate() }
    }
}

@MainActor @Observable
final class AnsweredValueStore: ValueStore, AnsweredTodoStore {
    static var hasWrites: Bool { false }
    let valueStorage = ValueStorage<[Todo], ItemOperation>(storeName: "AnsweredValueStore")

    init(_ todos: [Todo]) { set(todos) }

    var shownTodos: [Todo] { value ?? [] }
    func write(_ change: (inout [Todo]) -> Void) { update(change) }
    func load(_ todos: [Todo]) { set(todos) }

    func change<Answer: Sendable>(
        _ change: @escaping @MainActor (inout [Todo]) -> Void,
        _ answer: (@MainActor (inout [Todo], Answer) -> Void)?, _ gate: Gate<Answer>
    ) async -> Result<Answer, StateError> {
        await optimistically(change, confirming: answer) { try await gate() }
    }
}
