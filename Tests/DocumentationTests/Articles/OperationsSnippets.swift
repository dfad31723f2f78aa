// What the article Operations shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep

// snippet: cancelling
@MainActor
final class Searching {
    let items = FoundItems()
    private var search: Task<Void, Never>?

    func find(_ text: String, in api: API) {
        search = Task { await items.find(text, in: api) }  // or `await store.dispatch(\.find, text)`
    }

    func cancel() { search?.cancel() }  // for a button that is shown while items.operations.isActive(.find)
}
// end
