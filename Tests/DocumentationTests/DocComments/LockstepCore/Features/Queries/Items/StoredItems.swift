private struct Message: Identifiable, Sendable {
    var id: Int
}

private struct API: Sendable {
    func unreadMessages() async throws -> [Message] { [] }
}

private struct Socket: Sendable {
    var messages: AsyncStream<Message> { AsyncStream { nil } }
}

private let (api, socket) = (API(), Socket())
@MainActor private let messages = QueryFamily { (id: Message.ID) in Message(id: id) }
