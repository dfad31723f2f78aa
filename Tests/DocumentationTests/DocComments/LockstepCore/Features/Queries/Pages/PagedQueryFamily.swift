private struct Search: Hashable, Sendable {
    var text = ""
}

private enum Folder { case inbox, archive }

private struct Message: Identifiable, Sendable {
    var id: Int
    var title = ""
}

private struct API: Sendable {
    func message(_ id: Message.ID) async throws -> Message { Message(id: id) }
    func page(of folder: Folder, from cursor: Int) async throws -> Page<Message, Int> { Page(items: [], next: nil) }
    func find(_ search: Search, from cursor: Int) async throws -> Page<String, Int> { Page(items: [], next: nil) }
}

private let (api, search, folder) = (API(), Search(), Folder.inbox)
