package import Lockstep

/// Everything of a ``TodoStore`` that a page shows, as one value: a page follows it with `store.values(of: \.screen)`.
package struct TodoScreen: Sendable, Equatable {
    /// How far loading the list is.
    package var state: AsyncState<[Todo]>

    /// The list that was loaded last: it stays visible while another is loaded, and when that fails.
    package var todos: [Todo]?

    /// The changes that are being saved.
    package var saving: Set<TodoOperation>

    /// The changes that could not be saved, and why.
    package var errors: [TodoOperation: StateError]
}

extension TodoStore {
    /// What a page shows now.
    package var screen: TodoScreen {
        TodoScreen(state: state, todos: latestValue, saving: operations.active, errors: operations.allErrors)
    }
}
