// The screens in README.md, as exact copies, between marks that name the snippet. `SnippetTests` compares the two.

import Lockstep
import SwiftUI
import Testing

// snippet: screen
struct ItemsScreen: View {
    let api: API
    @State private var store = ItemStore()

    var body: some View {
        StateDrivenView(store, load: { try await api.items() }) { items in
            List(items) { Text($0.title) }
        }
    }
}
// end

// snippet: entry screen
struct FoundScreen: View {
    let shop: Shop
    let text: String

    var body: some View {
        StateDrivenView(shop.found[text]) { items in
            List {
                ForEach(items) { Text($0.title) }
                LoadMoreRow(shop.found[text])  // loads the next page when it appears
            }
        }
    }
}
// end

@MainActor final class Shop {
    let found = PagedQueryFamily { (text: String, cursor: Int?) in
        Page(items: [Item(id: cursor ?? 0, title: "\(text) \(cursor ?? 0)")], next: cursor == nil ? 1 : nil)
    }
}

struct Item: Equatable, Identifiable, Sendable {
    let id: Int
    var title: String
}

struct API: Sendable {
    var result: Result<[Item], StateError>
    func items() async throws -> [Item] { try result.get() }
}

@Statable([Item].self)
@MainActor @Observable
final class ItemStore {}

@Interactor
final class EntryInteractor {}

@Observable
@Store(EntryInteractor.self)
final class EntryStore {
    var draft = ""
}

struct EntryScreen: View {
    let store: EntryStore

    var body: some View {
        // snippet: bindings
        TextField("Title", text: store.binding(\.draft))  // each keystroke is a commit, named by the property
        // end
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct ReadmeScreensTests {
    @Test("README's screen shows the loaded items")
    func items() async {
        let screen = ViewHost { ItemsScreen(api: API(result: .success([Item(id: 1, title: "Milk")]))) }
        screen.appear()
        let text = await screen.rendered { $0.contains("Milk") }
        #expect(text == "VStack\n  List (refreshable)\n    Text \"Milk\"")
    }

    @Test("README's screen of an entry shows all of its pages")
    func pages() async {
        let screen = ViewHost { [shop = Shop()] in FoundScreen(shop: shop, text: "Milk") }
        screen.appear()
        let text = await screen.rendered { $0.contains("Milk 1") && !$0.contains("Progress") }
        #expect(text == "VStack\n  List (refreshable)\n    Text \"Milk 0\"\n    Text \"Milk 1\"")
        await screen.disappear()
    }

    @Test("README's text field writes into the store")
    func draft() throws {
        let store = EntryStore()
        let screen = ViewHost { EntryScreen(store: store) }
        try screen.type("Milk", into: "Title")
        #expect(store.draft == "Milk")
    }
}
