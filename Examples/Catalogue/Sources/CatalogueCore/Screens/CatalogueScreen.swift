package import Foundation
package import Lockstep
import NetworkConditions

/// The part of a ``Search`` that a page shows, as one value. A page observes it with `store.values(of: \.screen)`.
package struct CatalogueScreen: Sendable, Equatable {
    /// The typed text.
    package var typed: String

    /// The text whose products are shown.
    package var shown: String

    /// Whether a search for another text is running.
    package var isSearching: Bool

    /// The loading state of the shown list.
    package var state: AsyncState<[ProductRow]>

    /// The shown products. They stay visible during a load of the list and after a failed load.
    package var rows: [ProductRow]?

    /// The state of the rows after the last shown row.
    package var next: NextPage

    /// The number of favourites among the shown products.
    package var favouriteCount: Int

    /// The error, if the favourites are unknown or outdated.
    package var favouritesError: StateError?

    /// The maximum number of shown products.
    package var limit: Int

    /// When the list was loaded.
    package var updated: Date?

    /// The state of the rows after the last shown row of a list.
    package enum NextPage: Sendable, Equatable {
        /// There are no more rows: the list is complete or not loaded.
        case none
        /// There are more products, which can be requested.
        case more
        /// The next products are being loaded.
        case loading
        /// The next products could not be loaded.
        case failed(StateError)
    }
}

extension Search {
    /// The current screen.
    package var screen: CatalogueScreen {
        let favourites = catalogue.favourites
        let list = list
        let rows = products.map(favourites.row)
        return CatalogueScreen(
            typed: typed,
            shown: shown,
            isSearching: isSearching,
            state: list.state.map { _ in rows },
            rows: list.latestValue == nil ? nil : rows,
            next: next,
            favouriteCount: shownFavourites.value,
            favouritesError: favourites.error,
            limit: limit,
            updated: list.loadedAt
        )
    }

    private var next: CatalogueScreen.NextPage {
        if list.items.count > limit { return .more }
        if list.isLoadingNext { return .loading }
        if let error = list.nextError { return .failed(error) }
        return list.hasNext ? .more : .none
    }
}

extension CatalogueScreen {
    /// Returns the presentation of the list.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The presentation, in the reader's language.
    package func presentation(for locale: Locale) -> Presentation<[ProductRow]> {
        Presentation(
            state.translated(for: locale), for: locale, canLoad: true, keeping: rows,
            empty: shown.isEmpty ? .noDataYet : .noMatches(query: shown))
    }

    /// Returns the status line of the list: how many products it shows, or what it is doing.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The line, in the reader's language; empty if there is nothing to report.
    package func status(for locale: Locale) -> String {
        if isSearching { return L10n.List.searching(text: Search.text(from: typed), for: locale) }
        switch presentation(for: locale) {
        case .progress(let label), .content(_, .progress(let label)), .placeholder(_, .progress(let label)):
            return label
        case .content(_, .failed): return L10n.List.stale(for: locale)
        case .content(let rows, .nothing):
            return next == .none
                ? L10n.List.all(count: rows.count, favourites: favouriteCount, for: locale)
                : L10n.List.some(count: rows.count, favourites: favouriteCount, for: locale)
        case .nothing, .placeholder: return ""
        }
    }
}

extension AsyncState {
    /// Returns the state with its error in the reader's language.
    func translated(for locale: Locale) -> Self {
        if case .failed(let error) = self { .failed(error.translated(for: locale)) } else { self }
    }
}
