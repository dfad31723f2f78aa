// What the article GettingStarted shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep
import LockstepTesting
import Testing

// snippet: first store
@Store
@MainActor @Observable
final class ShoppingStore {
    var items: [String] = []
    var draft = ""

    func addDraft() {
        guard !draft.isEmpty else { return }
        items.append(draft)  // a commit named `items`
        draft = ""  // and one named `draft`
    }
}
// end

@MainActor func firstRecorder(_ store: ShoppingStore) {
    // snippet: first recorder
    let history = HistoryRecorder(limit: 100)
    store.pipeline.attach(history)
    store.draft = "Milk"
    store.addDraft()
    print(history.commits.map(\.label))  // ["draft", "items", "draft"]
    // end
}

// snippet: first test
@Test @MainActor func addsTheDraft() async {
    let test = TestStore(ShoppingStore())
    test.store.draft = "Milk"
    await test.expect { $0.draft = "Milk" }
    test.store.addDraft()
    await test.expect { $0.items = ["Milk"] }
    await test.expect { $0.draft = "" }
}
// end
