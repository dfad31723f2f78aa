// What the article Operations shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep

// snippet: cancelling
@MainActor
func find(_ text: String, in items: FoundItems, by api: API) {
    items.startTask("find", policy: .latest) { await $0.find(text, in: api) }
}

@MainActor
func stopSearching(in items: FoundItems) {  // for a button that is shown while items.operations.isActive(.find)
    items.cancelTasks(named: "find")
}
// end
