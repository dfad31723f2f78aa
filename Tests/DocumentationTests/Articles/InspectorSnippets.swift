// What the article Inspector shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep
import LockstepInspector

@MainActor func registering(_ store: NotesStore, with inspector: Inspector) {
    // snippet: registering a method
    inspector.register(store) {
        $0.action(\.add)
        $0.on("clear()") { store in store.notes.removeAll() }
    }
    // end
}
