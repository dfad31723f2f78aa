/// Which todos a page shows. It is in the page's address, so every tab has its own.
package enum TodoFilter: String, Sendable, CaseIterable, Codable {
    case all, active, done

    /// The todos that pass, in their order.
    package func apply(to todos: [Todo]) -> [Todo] {
        switch self {
        case .all: todos
        case .active: todos.filter { !$0.isDone }
        case .done: todos.filter(\.isDone)
        }
    }
}
