package import Lockstep

/// Everything of a ``TodoStore`` that a page shows, as one value: a page follows it with `store.values(of: \.screen)`.
package struct TodoScreen: Sendable, Equatable {
    /// Which list it is.
    package var list: TodoList

    /// The state of loading the list.
    package var state: AsyncState<[Todo]>

    /// The list that was loaded last: it stays visible while another is loaded, and when that fails.
    package var todos: [Todo]?

    /// The changes that are being saved.
    package var saving: Set<TodoOperation>

    /// The errors of the changes that could not be saved.
    package var errors: [TodoOperation: StateError]

    /// Whether there is a change to undo.
    package var canUndo: Bool

    /// Whether there is a change to redo.
    package var canRedo: Bool
}

extension TodoStore {
    /// What a page shows now.
    package var screen: TodoScreen {
        TodoScreen(
            list: list,
            state: state,
            todos: latestValue,
            saving: operations.active,
            errors: operations.allErrors,
            canUndo: canRestore && history.canUndo,
            canRedo: canRestore && history.canRedo
        )
    }

    /// Whether a list is shown, and no load is running.
    private var canRestore: Bool { value != nil && !isLoading }
}
