/// Everything of a ``TodoEditing`` that a page shows, as one value: a page follows it with `store.values(of: \.screen)`.
package struct EditingScreen: Sendable, Equatable {
    /// The titles that are being edited.
    package var edits: [Todo.ID: TitleEdit]

    /// How far deleting the todos that are done is.
    package var clearing: SaveState

    /// Creates a screen; by default that of a tab in which nothing is being edited.
    package init(edits: [Todo.ID: TitleEdit] = [:], clearing: SaveState = .idle) {
        self.edits = edits
        self.clearing = clearing
    }
}

extension TodoEditing {
    /// What a page shows now.
    package var screen: EditingScreen { EditingScreen(edits: edits, clearing: clearing) }
}
