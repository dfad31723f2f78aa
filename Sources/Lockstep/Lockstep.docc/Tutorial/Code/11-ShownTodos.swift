import Lockstep

@MainActor
final class ShownTodos {
    let todos: TodoStore
    let filter: FilterStore
    private(set) lazy var list = Derived { [todos, filter] in
        (todos.value ?? []).filter { todo in
            switch filter.filter {
            case .all: true
            case .active: !todo.isDone
            case .done: todo.isDone
            }
        }
    }

    init(_ todos: TodoStore, _ filter: FilterStore) {
        self.todos = todos
        self.filter = filter
    }
}
