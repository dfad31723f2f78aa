import Lockstep

/// The stores of all lists. Each list loads independently, so a late result of one list is never shown in another.
@MainActor
package final class TodoLists {
    private let stores: [TodoList: TodoStore]

    /// Creates stores that have not loaded their lists.
    package init() {
        stores = Dictionary(uniqueKeysWithValues: TodoList.allCases.map { ($0, TodoStore($0)) })
    }

    /// The store of a list.
    package subscript(list: TodoList) -> TodoStore { stores[list]! }
}
