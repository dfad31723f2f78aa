import Lockstep
import SwiftUI
import Testing

// The examples with query families in the documentation of `StateDrivenView` and `LoadMoreRow`.

// MARK: Declarations that the snippets need

private struct Product: Identifiable, Equatable, Sendable {
    let id: Int
    let title: String
}

@MainActor private final class Shop {
    let item = QueryFamily { (id: Int) in Product(id: id, title: "Product \(id)") }
    let found = PagedQueryFamily { (text: String, cursor: Int?) in
        let id = cursor ?? 0
        return Page(items: [Product(id: id, title: "\(text) \(id)")], next: id < 2 ? id + 1 : nil)
    }
}

// MARK: An entry

private struct ItemScreen: View {
    let shop: Shop
    let id: Int

    var body: some View {
        StateDrivenView(shop.item[id]) { item in
            Text(item.title)
        }
    }
}

// MARK: A paged entry

private struct FoundScreen: View {
    let shop: Shop
    let text: String

    var body: some View {
        StateDrivenView(shop.found[text]) { items in
            List {
                ForEach(items) { Text($0.title) }
                LoadMoreRow(shop.found[text])
            }
        }
    }
}

// MARK: The end of a list, without SwiftUI

private func footer(_ entry: PagedQueryEntry<String, Product, Int>, for locale: Locale) async -> String {
    switch await LoadMorePresentation(entry, for: locale) {
    case .nothing: ""
    case .button(let title): "<button>\(title)</button>"
    case .progress(let label): label
    case .failed(let placeholder): placeholder.title
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct QueryViewsTests {
    @Test func `a screen of an entry loads it`() async {
        let host = ViewHost { [shop = Shop()] in ItemScreen(shop: shop, id: 7) }
        host.appear()
        #expect(await host.rendered { $0.contains("Text") } == "VStack\n  Text \"Product 7\"")
        await host.disappear()
    }

    @Test func `a screen of a list loads all pages while its row is on the screen`() async {
        let host = ViewHost { [shop = Shop()] in FoundScreen(shop: shop, text: "Milk") }
        host.appear()
        let texts = (0...2).map { "    Text \"Milk \($0)\"" }.joined(separator: "\n")
        #expect(
            await host.rendered { $0.contains("Milk 2") && !$0.contains("Progress") }
                == "VStack\n  List (refreshable)\n" + texts)
        await host.disappear()
    }

    @Test func `a web page has a button at the end of a list`() async {
        let shop = Shop()
        await shop.found["Milk"].loadIfNeeded()
        #expect(
            await footer(shop.found["Milk"], for: Locale(identifier: "en")) == "<button>Load More</button>")
    }
}
