import LockstepCore
import LockstepTesting
import Observation

struct Todo: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var isDone = false

    init(_ id: Int, _ title: String = "", isDone: Bool = false) {
        self.id = id
        self.title = title
        self.isDone = isDone
    }
}

extension [Todo] {
    subscript(id id: Int) -> Todo? {
        get { first { $0.id == id } }
        set {
            guard let place = firstIndex(where: { $0.id == id }) else { return }
            if let newValue { self[place] = newValue } else { remove(at: place) }
        }
    }
}

/// The store that `@Statable([Todo].self)` generates.
@MainActor @Observable
final class TodoListStore: ValueStore {
    let valueStorage = ValueStorage<[Todo], ItemOperation>(storeName: "TodoListStore")
}

struct TodoState: Equatable, Sendable {
    var todos: [Todo] = []
    var title = ""
    var openCount = 0
}

@MainActor @Observable
final class TodoStateStore: Store<TodoState> {
    init(_ todos: [Todo] = []) { super.init(state: TodoState(todos: todos)) }
}

/// A change whose work the test ends.
@MainActor struct OpenChange<Answer: Sendable> {
    let gate = Gate<Answer>(honorsCancellation: false)
    let task: Task<Result<Answer, StateError>, Never>

    init(_ start: @escaping @MainActor (Gate<Answer>) async -> Result<Answer, StateError>) {
        let gate = gate
        task = immediately { await start(gate) }
    }

    /// Ends the work successfully, and returns the result of the change.
    @discardableResult func succeed(_ answer: Answer) async -> Result<Answer, StateError> {
        gate.succeed(answer)
        return await task.value
    }

    /// Ends the work with an error, and returns the result of the change.
    @discardableResult func fail(_ error: any Error = StateError.unauthorized) async -> Result<Answer, StateError> {
        gate.fail(error)
        return await task.value
    }
}

extension OpenChange<Void> {
    @discardableResult func succeed() async -> Result<Void, StateError> { await succeed(()) }
}
