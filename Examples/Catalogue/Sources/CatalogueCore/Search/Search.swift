package import Lockstep

/// The search of one tab. The ``Catalogue`` has the results, for all tabs.
@Store(SearchInteractor.self)
@MainActor @Observable
package final class Search {
    /// The pause in typing after which the store searches.
    nonisolated package static let debounce = Duration.milliseconds(250)

    /// The maximum length of a searched text, in characters.
    nonisolated package static let textLimit = 100

    /// The catalogue that the tab searches.
    package let catalogue: Catalogue

    /// The typed text, unchanged.
    package internal(set) var typed = ""

    /// The text whose products are shown. During a search, this is an earlier text.
    package internal(set) var shown = ""

    /// The maximum number of shown products. The list may have more, if other tabs have scrolled further.
    package internal(set) var limit: Int = Catalogue.pageSize

    /// The number of favourites among the shown products.
    @ObservationIgnored package private(set) lazy var shownFavourites = Derived { [weak self] in
        guard let self else { return 0 }
        let favourites = catalogue.favourites.latestValue ?? []
        return products.count { favourites.contains($0.id) }
    }

    /// The list of the tab, retained also while nothing reads it.
    @ObservationIgnored var held: PagedQueryEntry<String, Product.ID, ProductCursor>?

    /// Creates a store that shows every product.
    package init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
    }

    /// The text to search for: the typed text without extra spaces and control characters.
    package var text: String { Self.text(from: typed) }

    /// Whether the shown products belong to an earlier text.
    package var isSearching: Bool { text != shown }

    /// The shown list.
    var list: PagedQueryEntry<String, Product.ID, ProductCursor> { catalogue.found[shown] }

    /// The number of loaded products of the list.
    var loadedCount: Int { list.items.count }

    /// The shown products. They stay visible during a load of the list and after a failed load.
    var products: [Product] { list.items.prefix(limit).compactMap { catalogue.product[$0].latestValue } }

    /// Returns the text to search for when the user has typed a text. Removes extra spaces and control characters, and
    /// cuts the text to ``textLimit``.
    nonisolated package static func text(from typed: String) -> String {
        let scalars = typed.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
        return String(words.joined(separator: " ").prefix(textLimit))
    }
}
