// What the article QueriesAndFamilies shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep

// snippet: reloading after an operation
@MainActor final class ItemEditor {
    private let saved = AsyncStream.makeStream(of: Void.self)

    init(_ shop: Shop) { shop.item.refetches(on: saved.stream, evenFresh: true) }

    func save(_ todo: Todo, to api: API) async throws {
        try await api.save(todo)
        saved.continuation.yield()  // loads the items that are in use, and marks all others as stale
    }
}
// end

// snippet: refetching
extension Shop {
    func follow(_ reconnects: AsyncStream<Void>) -> Refetching {
        item.refetches(on: reconnects)  // stale entries that are in use; end() ends it
    }
}
// end
