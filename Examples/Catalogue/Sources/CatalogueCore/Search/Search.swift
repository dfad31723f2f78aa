package import Lockstep

/// What one tab searches for. What was found is in the ``Catalogue``, for all tabs.
@Store(SearchInteractor.self)
@MainActor @Observable
package final class Search {
    /// How long the store waits for more to be typed before it searches.
    nonisolated package static let debounce = Duration.milliseconds(250)

    /// The longest text that is searched for, in characters.
    nonisolated package static let textLimit = 100

    /// What the tab searches in.
    package let catalogue: Catalogue

    /// What was typed, as it was typed.
    package internal(set) var typed = ""

    /// The text whose products are shown. While others are searched for, it is an earlier one.
    package internal(set) var shown = ""

    /// How many products are shown at most: a list that other tabs have scrolled through may have more.
    package internal(set) var limit: Int = Catalogue.pageSize

    /// How many of the products that are shown are favourites.
    @ObservationIgnored package private(set) lazy var shownFavourites = Derived { [unowned self] in
        let favourites = catalogue.favourites.latestValue ?? []
        return products.count { favourites.contains($0.id) }
    }

    /// The list that the tab uses, also between two looks at it.
    @ObservationIgnored var held: PagedQueryEntry<String, Product, ProductCursor>?

    /// Creates a store that shows every product.
    package init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
    }

    /// The text to search for.
    package var text: String { Self.text(from: typed) }

    /// Whether the products that are shown are those of an earlier text.
    package var isSearching: Bool { text != shown }

    /// The list that is shown.
    var list: PagedQueryEntry<String, Product, ProductCursor> { catalogue.found[shown] }

    /// How many products of the list were loaded.
    var loadedCount: Int { list.items.count }

    /// The products that are shown. They stay while the list is loaded again, and after that failed.
    var products: ArraySlice<Product> { list.items.prefix(limit) }

    /// What is searched for when something was typed: without needless spaces and control characters.
    nonisolated package static func text(from typed: String) -> String {
        let scalars = typed.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
        return String(words.joined(separator: " ").prefix(textLimit))
    }
}
