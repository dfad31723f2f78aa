/// The part of a ``TodoEditing`` that a page shows, as one value. A page observes it with `store.values(of:
/// \.screen)`.
package struct EditingScreen: Sendable, Equatable {
    /// The titles that are being edited.
    package var edits: [Todo.ID: TitleEdit]

    /// The progress of deleting the done todos.
    package var clearing: SaveState

    /// Creates a screen; by default for a tab in which nothing is being edited.
    package init(edits: [Todo.ID: TitleEdit] = [:], clearing: SaveState = .idle) {
        self.edits = edits
        self.clearing = clearing
    }
}

extension TodoEditing {
    /// The current screen.
    package var screen: EditingScreen { EditingScreen(edits: edits, clearing: clearing) }
}
