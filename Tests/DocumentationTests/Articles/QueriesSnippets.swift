// What the article QueriesAndFamilies shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

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
    func follow(_ reconnects: AsyncStream<Void>) -> StoreAttachment {
        item.refetches(on: reconnects)  // stale entries that are in use; cancel() ends it
    }
}
// end
