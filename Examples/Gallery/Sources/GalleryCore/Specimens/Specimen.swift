public import Foundation
public import Lockstep

/// A screen in one of its states, without a store. A page shows all specimens together.
public struct Specimen: Hashable, Sendable {
    /// The screen.
    public let screen: GalleryScreen

    /// The state of the screen.
    public let state: SpecimenState

    /// The presentation of the state.
    public let presentation: Presentation<[GalleryRow]>

    /// Returns a screen in each of its possible states. States that its type excludes are missing.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - locale: The reader's locale.
    /// - Returns: The states, in the order in which they occur.
    public static func all(of screen: GalleryScreen, for locale: Locale) -> [Specimen] {
        let presentations =
            switch screen {
            case .search: search(for: locale)
            case .recent: recent(for: locale)
            case .account: account(for: locale)
            }
        return presentations.map { Specimen(screen: screen, state: $0, presentation: $1) }
    }

    private typealias Presentations = KeyValuePairs<SpecimenState, Presentation<[GalleryRow]>>

    private static func search(for locale: Locale) -> Presentations {
        func show(_ state: AsyncState<[Article]>, keeping latest: [Article]? = nil) -> Presentation<[GalleryRow]> {
            SearchResults.presentation(of: state, keeping: latest, for: locale)
        }
        return [
            .loading: show(.loading(previous: nil)),
            .content: show(.loaded(Article.allCases)),
            .refreshing: show(.loading(previous: Article.allCases)),
            .failedRefresh: show(.failed(.network(.timeout)), keeping: Article.allCases),
            .empty: show(.loaded([])),
            .retryableError: show(.failed(.network(.timeout))),
            .finalError: show(.failed(.unauthorized)),
        ]
    }

    private static func recent(for locale: Locale) -> Presentations {
        func show(_ state: NonFailingState<[String], EmptyDisplayModel>) -> Presentation<[GalleryRow]> {
            RecentSearches.presentation(of: state, for: locale)
        }
        return [
            .idle: show(.idle),
            .loading: show(.loading),
            .content: show(RecentOutcome.searches.state),
            .empty: show(RecentOutcome.noSearches.state),
        ]
    }

    private static func account(for locale: Locale) -> Presentations {
        func show(_ state: NonEmptyState<Account, ErrorDisplayModel>) -> Presentation<[GalleryRow]> {
            AccountSummary.presentation(of: state, for: locale)
        }
        return [
            .idle: show(.idle),
            .loading: show(.loading),
            .content: show(AccountOutcome.account.state),
            .retryableError: show(AccountOutcome.timeout.state),
            .finalError: show(AccountOutcome.notAllowed.state),
        ]
    }
}
