import LockstepCore
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
