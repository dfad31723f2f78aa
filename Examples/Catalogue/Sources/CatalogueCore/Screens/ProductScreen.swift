package import Foundation
package import Lockstep
import NetworkConditions

/// Everything that the page of one product shows, as one value.
package struct ProductScreen: Sendable, Equatable {
    /// The state of loading the product.
    package var state: AsyncState<ProductRow>

    /// The product as it was loaded last: it stays visible while it is loaded again, and after that failed.
    package var row: ProductRow?

    /// How old it may be.
    package var freshness: Freshness

    /// How old a product may be.
    package enum Freshness: String, Sendable, CaseIterable {
        /// There is none.
        case unknown
        /// It was loaded not long ago.
        case upToDate
        /// It was loaded long ago, or could not be loaded again.
        case outOfDate
        /// It is being loaded again.
        case refreshing
    }
}

extension Catalogue {
    /// What the page of a product shows now.
    package func screen(of id: Product.ID) -> ProductScreen {
        let entry = product[id]
        let latest = entry.latestValue
        let freshness: ProductScreen.Freshness =
            latest == nil ? .unknown : entry.isLoading ? .refreshing : entry.isFresh ? .upToDate : .outOfDate
        return ProductScreen(
            state: entry.state.map(favourites.row), row: latest.map(favourites.row), freshness: freshness)
    }

    /// Begins to load what the page of a product shows, if it is not there or may be out of date. It does not wait.
    ///
    /// A product that could not be loaded is left as it is: the page says so, and offers another try.
    package func show(_ id: Product.ID) {
        let entry = product[id]
        if !entry.isFresh, !entry.isLoading, entry.error == nil { Task { await entry.loadIfNeeded() } }
        showFavourites()
    }

    /// Begins to load the favourites, if they were not loaded yet. Those of the last start are shown meanwhile.
    package func showFavourites() {
        if favourites.isIdle || favourites.areRestored { Task { await favourites.loadIfNeeded() } }
    }
}

extension Search {
    /// Begins to load what the tab shows, if it was not loaded yet. It does not wait.
    package func show() {
        let list = list
        held = list
        if list.isIdle { Task { await list.loadIfNeeded() } }
        catalogue.showFavourites()
    }
}

extension ProductScreen {
    /// What the page shows in the place of the product, beside it, or instead of it.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The presentation, in the reader's language.
    package func presentation(for locale: Locale) -> Presentation<ProductRow> {
        Presentation(state.translated(for: locale), for: locale, canLoad: true, keeping: row)
    }
}

extension ProductScreen.Freshness {
    /// What the page says of it.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: A few words, in the reader's language; empty where there is nothing to say.
    package func text(for locale: Locale) -> String {
        switch self {
        case .unknown: ""
        case .upToDate: L10n.Freshness.upToDate(for: locale)
        case .outOfDate: L10n.Freshness.outOfDate(for: locale)
        case .refreshing: L10n.Freshness.refreshing(for: locale)
        }
    }
}
