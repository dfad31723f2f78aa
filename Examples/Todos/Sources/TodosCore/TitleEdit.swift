/// The title of a todo while it is edited.
package struct TitleEdit: Sendable, Equatable {
    /// The title when that began.
    package var title: String

    /// What was typed.
    package var draft: String

    /// How far saving it is.
    package var state: SaveState

    /// Creates an edit; by default one in which nothing was typed yet.
    package init(title: String, draft: String? = nil, state: SaveState = .idle) {
        self.title = title
        self.draft = draft ?? title
        self.state = state
    }
}
