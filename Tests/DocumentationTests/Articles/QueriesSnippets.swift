// What the article QueriesAndFamilies shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep

// snippet: refetching
extension Shop {
    func follow(_ reconnects: AsyncStream<Void>) -> Refetching {
        item.refetches(on: reconnects)  // stale entries that are in use; end() ends it
    }
}
// end
