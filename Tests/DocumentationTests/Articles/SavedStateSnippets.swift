// What the article SavedState shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Foundation
import Lockstep

@Store
@MainActor @Observable
final class SettingsForm {
    var name = ""
    var isMuted = false
}

// snippet: saved parts
nonisolated extension SettingsForm.Snapshot: Codable {}  // in the same file as the store

@MainActor func keep(_ form: SettingsForm, _ shopping: ShoppingStore, _ items: AsyncValue<[String]>, in folder: URL) {
    form.persist(in: .file(folder.appending(path: "form")))
    shopping.persist(\.items, in: .file(folder.appending(path: "shopping")))
    items.persist(in: .file(folder.appending(path: "items")))  // shown at once, as stale: the next loadIfNeeded loads
}
// end

// snippet: saved family
@MainActor func keep(_ forms: StoreFamily<Int, SettingsForm>, in folder: URL) -> FamilyPersistence {
    forms.persist(in: .folder(folder)) { id in "form-\(id)" }
}
// end
