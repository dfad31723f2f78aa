// What the article Actions shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep

@MainActor func restock(_ store: CartStore, _ prices: AsyncStream<Int>) async {
    // snippet: dispatching a closure
    await store.dispatch("restock") {  // what is committed inside belongs to this execution
        for await price in prices { store.add(price) }
    }
    // end
}
