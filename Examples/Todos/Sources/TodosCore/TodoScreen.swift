package import Lockstep

/// The part of a ``TodoStore`` that a page shows, as one value. A page observes it with `store.values(of: \.screen)`.
package struct TodoScreen: Sendable, Equatable {
    /// The list.
    package var list: TodoList

    /// The state of loading the list.
    package var state: AsyncState<[Todo]>

    /// The todos that were loaded last. They stay visible during a load and after a failed load.
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
    /// The current screen.
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

    /// Whether todos are loaded, and no load is running.
    private var canRestore: Bool { value != nil && !isLoading }
}
