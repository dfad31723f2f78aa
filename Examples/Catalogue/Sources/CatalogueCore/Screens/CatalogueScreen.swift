package import Foundation
package import Lockstep
import NetworkConditions

/// Everything of a ``Search`` that a page shows, as one value: a page follows it with `store.values(of: \.screen)`.
package struct CatalogueScreen: Sendable, Equatable {
    /// What was typed.
    package var typed: String

    /// The text whose products are shown.
    package var shown: String

    /// Whether those of another text are searched for.
    package var isSearching: Bool

    /// The state of loading the list that is shown.
    package var state: AsyncState<[ProductRow]>

    /// The products that are shown: they stay while the list is loaded again, and after that failed.
    package var rows: [ProductRow]?

    /// What comes after the last row.
    package var next: NextPage

    /// How many of the products that are shown are favourites.
    package var favouriteCount: Int

    /// Why the favourites are not known, or not up to date.
    package var favouritesError: StateError?

    /// How many products are shown at most.
    package var limit: Int

    /// What comes after the last row of a list.
    package enum NextPage: Sendable, Equatable {
        /// Nothing: the list is complete, or not there yet.
        case none
        /// More, when it is asked for.
        case more
        /// More, which is being loaded.
        case loading
        /// More, which could not be loaded.
        case failed(StateError)
    }
}

extension Search {
    /// What a page shows now.
    package var screen: CatalogueScreen {
        let favourites = catalogue.favourites
        let list = list
        return CatalogueScreen(
            typed: typed,
            shown: shown,
            isSearching: isSearching,
            state: list.state.map { $0.items.prefix(limit).map(favourites.row) },
            rows: list.latestValue.map { $0.items.prefix(limit).map(favourites.row) },
            next: next,
            favouriteCount: shownFavourites.value,
            favouritesError: favourites.error,
            limit: limit
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
    /// What the page shows in the place of the list, beside it, or instead of it.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The presentation, in the reader's language.
    package func presentation(for locale: Locale) -> Presentation<[ProductRow]> {
        Presentation(
            state.translated(for: locale), for: locale, canLoad: true, keeping: rows,
            empty: shown.isEmpty ? .noDataYet : .noMatches(query: shown))
    }

    /// What is to be said of the list in a line: how much of it is shown, or what is being done.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The line, in the reader's language; empty where there is nothing to say.
    package func status(for locale: Locale) -> String {
        if isSearching { return L10n.List.searching(text: Search.text(from: typed), for: locale) }
        switch presentation(for: locale) {
        case .progress(let label), .content(_, .running(let label)), .placeholder(_, .running(let label)): return label
        case .content(_, .failed): return L10n.List.stale(for: locale)
        case .content(let rows, .none):
            return next == .none
                ? L10n.List.all(count: rows.count, favourites: favouriteCount, for: locale)
                : L10n.List.some(count: rows.count, favourites: favouriteCount, for: locale)
        case .nothing, .placeholder: return ""
        }
    }
}

extension AsyncState {
    /// The state with its error in a reader's language.
    func translated(for locale: Locale) -> Self {
        if case .failed(let error) = self { .failed(error.translated(for: locale)) } else { self }
    }
}
