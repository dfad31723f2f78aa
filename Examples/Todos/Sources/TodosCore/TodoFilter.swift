/// The filter of a page. It is part of the page's address, so every tab has its own filter.
package enum TodoFilter: String, Sendable, CaseIterable, Codable {
    case all, active, done

    /// Returns the todos that pass the filter, in order.
    package func apply(to todos: [Todo]) -> [Todo] {
        switch self {
        case .all: todos
        case .active: todos.filter { !$0.isDone }
        case .done: todos.filter(\.isDone)
        }
    }
}
