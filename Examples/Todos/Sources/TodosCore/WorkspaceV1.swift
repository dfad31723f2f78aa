import Lockstep

/// What version 1 saved of a ``Workspace``: one draft, whichever list was shown.
struct WorkspaceV1: Sendable, Codable {
    var list: TodoList
    var filter: TodoFilter
    var draft: String
}

extension Workspace {
    /// The version that is saved. The folder `Fixtures` of the tests has what each version saved.
    static let version = 2

    /// The steps from earlier versions.
    static let migrations: [Migration] = [.from(1) { (old: WorkspaceV1) in Workspace(old) }]

    /// The draft becomes that of the list that was shown.
    private init(_ old: WorkspaceV1) {
        list = old.list
        filter = old.filter
        drafts = old.draft.isEmpty ? [:] : [old.list: old.draft]
    }
}
