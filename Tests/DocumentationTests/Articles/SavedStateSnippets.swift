// What the article SavedState shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Foundation
import Lockstep
import LockstepTesting
import Testing

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

// snippet: relaunching
@Test @MainActor func settingsAfterRelaunch() async {
    let (storage, first) = (MemoryStorage(), SettingsStore())
    let saved = first.persist(in: storage)
    first.commit { $0.name = "Ann" }
    await saved.flush()
    saved.stop()

    let second = SettingsStore()
    second.persist(in: storage)
    #expect(second.name == "Ann")
}
// end

// snippet: migrations
@Test func settingsOfAllVersions() {
    let states = expectMigrates(
        [1: Data(#"{"title":"Ann"}"#.utf8), 2: Data(#"{"name":"Ann"}"#.utf8)],
        to: Settings.self, version: 2, migrating: [.from(1) { (old: SettingsV1) in Settings(name: old.title) }])
    #expect(states[1] == Settings(name: "Ann"))
}
// end
