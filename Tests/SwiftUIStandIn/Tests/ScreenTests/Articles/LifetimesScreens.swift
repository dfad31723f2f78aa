// What the article Lifetimes shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep
import SwiftUI

// snippet: store of a screen
struct ReaderScreen: View {
    @State private var store = ReaderStore()

    var body: some View {
        Text("Page \(store.page)").task { try? await store.turnPages() }
    }
}
// end

@Store
@MainActor @Observable
final class ReaderStore {
    var page = 1

    func turnPages() async throws { while page < 3 { page += 1 } }
}
