// What the article SavedState shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Foundation
import Lockstep

// snippet: saved parts
@MainActor func keep(_ shopping: ShoppingStore, _ items: AsyncValue<[String]>, in folder: URL) {
    shopping.persist(\.items, in: .file(folder.appending(path: "shopping")))
    items.persist(in: .file(folder.appending(path: "items")))  // shown at once; the next loadIfNeeded loads
}
// end
