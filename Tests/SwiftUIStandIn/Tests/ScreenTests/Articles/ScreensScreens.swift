// What the article Screens shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep
import SwiftUI

// snippet: screen with parts
struct OrdersScreen: View {
    let api: API
    @State private var store = ItemStore()

    var body: some View {
        StateDrivenView(store, load: { try await api.items() }) { items in
            List(items) { Text($0.title) }
        } empty: { _ in
            Text("No orders yet")
        } error: { error in
            Text(error.localizedMessage)
        }
    }
}
// end
