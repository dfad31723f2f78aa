// What the article GettingStarted shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep
import SwiftUI

@Store
@MainActor @Observable
final class ShoppingStore {
    var items: [String] = []
    var draft = ""

    func addDraft() {
        items.append(draft)
        draft = ""
    }
}

// snippet: first screen
struct ShoppingScreen: View {
    @State private var store = ShoppingStore()

    var body: some View {
        List(store.items, id: \.self) { Text($0) }
        TextField("New item", text: store.binding(\.draft))
        Button("Add") { store.addDraft() }
    }
}
// end
