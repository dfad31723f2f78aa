import Lockstep

/// The data that version 1 saved of a ``Workspace``: one draft for all lists.
struct WorkspaceV1: Sendable, Codable {
    var list: TodoList
    var filter: TodoFilter
    var draft: String
}

extension Workspace {
    /// The current version. The folder `Fixtures` of the tests has the data that each version saved.
    static let version = 2

    /// The migrations from earlier versions.
    static let migrations: [Migration] = [.from(1) { (old: WorkspaceV1) in Workspace(old) }]

    /// Creates a workspace from version 1. The draft becomes the draft of the chosen list.
    private init(_ old: WorkspaceV1) {
        list = old.list
        filter = old.filter
        drafts = old.draft.isEmpty ? [:] : [old.list: old.draft]
    }
}
