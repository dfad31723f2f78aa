/// An edit of a todo's title.
package struct TitleEdit: Sendable, Equatable {
    /// The title when the edit started.
    package var title: String

    /// The typed text.
    package var draft: String

    /// The progress of saving the title.
    package var state: SaveState

    /// Creates an edit; by default one without typed text.
    package init(title: String, draft: String? = nil, state: SaveState = .idle) {
        self.title = title
        self.draft = draft ?? title
        self.state = state
    }
}
