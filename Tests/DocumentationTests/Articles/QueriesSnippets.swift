// What the article QueriesAndFamilies shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Foundation
import Lockstep

// snippet: reloading after an operation
extension Shop {
    func save(_ todo: Todo, to api: API) async throws {
        try await api.save(todo)
        item.invalidate()  // all keys
        item.refetch()  // loads those that are in use; others load at their next use
    }
}
// end

// snippet: refetching
extension Shop {
    func follow(_ changes: AsyncStream<String>) {
        let changes = changes.shared()  // an AsyncStream has only one reader
        item.refetches(on: changes, evenFresh: true)  // what is shown; cancel() of the result ends it
        found.refetches(on: changes, evenFresh: true)
    }
}
// end

struct Job: Sendable {
    var isDone = false
}

// snippet: values
extension Shop {
    func title(of id: Int) async throws -> String {
        try await item.value(for: id).title  // from the cache if it is fresh, otherwise by the shared load
    }

    func refresh() async -> Bool {
        let outcomes = await item.refetchAndWait(evenFresh: true)
        return outcomes.values.allSatisfy(\.isCompleted)
    }

    func poll(_ jobs: QueryFamily<Int, Job>) {
        // Jobs that are shown, until they are done.
        jobs.refetches(on: .every(.seconds(5)), evenFresh: true, while: { !$0.isDone })
    }
}
// end

// snippet: after a launch
@MainActor func keep(_ prices: QueryFamily<Int, Price>, in folder: URL) {
    prices.persist(in: .folder(folder), maxAge: .seconds(7 * 86_400)) { id in "\(id)" }
}

struct Price: Codable, Sendable, ExpiringValue {
    var cents: Int
    var freshFor: Duration?  // such as the “max-age” of the answer; nil for the limit of the family
}
// end

enum Folder { case inbox, archive }

struct Message: Identifiable, Sendable {
    let id: Int
    var title = ""
    var folder = Folder.inbox
}

struct MailAPI: Sendable {
    func message(_ id: Message.ID) async throws -> Message { Message(id: id) }
    func page(of folder: Folder, from cursor: Int) async throws -> Page<Message, Int> { Page(items: [], next: nil) }
    func find(_ text: String) async throws -> [Message] { [] }
    func archive(_ id: Message.ID) async throws {}
}

// snippet: one item in several lists
@MainActor final class Mail {
    let messages: QueryFamily<Message.ID, Message>
    let folders: PagedQueryFamily<Folder, Message.ID, Int>
    let found: QueryFamily<String, [Message.ID]>

    init(_ api: MailAPI) {
        messages = QueryFamily { id in try await api.message(id) }
        folders = PagedQueryFamily(storing: messages, by: \.id, contains: { $1.folder == $0 }) { folder, cursor in
            try await api.page(of: folder, from: cursor ?? 0)  // a Page of messages
        }
        found = QueryFamily(storing: messages, by: \.id) { text in try await api.find(text) }
    }

    func title(at index: Int, in folder: Folder) -> String? {
        let id = folders[folder].items[index]
        return messages[id].value?.title
    }

    func archive(_ id: Message.ID, by api: MailAPI) async {
        await messages[id].optimistically({ $0.folder = .archive }) { try await api.archive(id) }
    }

    func follow(_ pushes: AsyncStream<Message>) async {
        for await message in pushes { messages.upsert([message], by: \.id) }
    }
}
// end

struct Room: Hashable, Sendable {}

enum MessageCursor: Hashable, Sendable {
    case before(Message.ID)
    case after(Message.ID)
}

struct ChatAPI: Sendable {
    typealias Messages = Page<Message, MessageCursor>

    func messages(of room: Room, before id: Message.ID) async throws -> Messages { Page(items: [], next: nil) }
    func messages(of room: Room, after id: Message.ID) async throws -> Messages { Page(items: [], next: nil) }
    func messagesAroundFirstUnread(of room: Room) async throws -> Messages { Page(items: [], next: nil) }
}

// snippet: pages in both directions
@MainActor final class Chat {
    let messages: PagedQueryFamily<Room, Message, MessageCursor>

    init(_ api: ChatAPI) {
        messages = PagedQueryFamily(keepsPages: 5) { room, cursor in
            switch cursor {
            case .before(let id): try await api.messages(of: room, before: id)
            case .after(let id): try await api.messages(of: room, after: id)
            case nil: try await api.messagesAroundFirstUnread(of: room)
            }
        }
    }

    func open(_ room: Room) async {
        await messages[room].loadIfNeeded()
        await messages[room].loadPrevious()  // .hasPrevious, .isLoadingPrevious, .previousError
    }
}
// end
