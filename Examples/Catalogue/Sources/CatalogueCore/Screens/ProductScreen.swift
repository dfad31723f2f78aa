package import Foundation
package import Lockstep
import NetworkConditions

/// The content of a product's page, as one value.
package struct ProductScreen: Sendable, Equatable {
    /// The loading state of the product.
    package var state: AsyncState<ProductRow>

    /// The product that was loaded last. It stays visible during a load and after a failed load.
    package var row: ProductRow?

    /// The freshness of the product.
    package var freshness: Freshness

    /// When the product was loaded, alone or with a list.
    package var updated: Date?

    /// The freshness of a product.
    package enum Freshness: String, Sendable, CaseIterable {
        /// There is no product.
        case unknown
        /// The product is fresh.
        case upToDate
        /// The product is stale, or its last load failed.
        case outOfDate
        /// The product is being loaded again.
        case refreshing
    }
}

extension Catalogue {
    /// Returns the current screen of a product.
    package func screen(of id: Product.ID) -> ProductScreen {
        let entry = product[id]
        let latest = entry.latestValue
        let freshness: ProductScreen.Freshness =
            latest == nil ? .unknown : entry.isLoading ? .refreshing : entry.isFresh ? .upToDate : .outOfDate
        return ProductScreen(
            state: entry.state.map(favourites.row), row: latest.map(favourites.row), freshness: freshness,
            updated: entry.loadedAt)
    }

    /// Returns an object that retains a product and its freshness while a page shows it.
    package func shown(_ id: Product.ID) -> ShownProduct { ShownProduct(product[id], on: clock) }

    /// Starts to load a product if it is missing or stale. Does not wait.
    ///
    /// After a failed load, nothing is loaded: the page shows the error and a retry button.
    package func show(_ id: Product.ID) {
        let entry = product[id]
        if !entry.isFresh, !entry.isLoading, entry.error == nil { Task { await entry.loadIfNeeded() } }
        showFavourites()
    }

    /// Starts to load the favourites if they were not loaded yet. Restored favourites are shown during the load.
    package func showFavourites() {
        if favourites.isIdle || favourites.areRestored { Task { await favourites.loadIfNeeded() } }
    }
}

extension Search {
    /// Starts to load the list of the tab if it was not loaded yet. Does not wait.
    package func show() {
        let list = list
        held = list
        if list.isIdle { Task { await list.loadIfNeeded() } }
        catalogue.showFavourites()
    }
}

extension ProductScreen {
    /// Returns the presentation of the product.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The presentation, in the reader's language.
    package func presentation(for locale: Locale) -> Presentation<ProductRow> {
        Presentation(state.translated(for: locale), for: locale, canLoad: true, keeping: row)
    }
}

extension ProductScreen.Freshness {
    /// Returns the text of the freshness.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: A few words, in the reader's language; empty if there is nothing to report.
    package func text(for locale: Locale) -> String {
        switch self {
        case .unknown: ""
        case .upToDate: L10n.Freshness.upToDate(for: locale)
        case .outOfDate: L10n.Freshness.outOfDate(for: locale)
        case .refreshing: L10n.Freshness.refreshing(for: locale)
        }
    }
}
