public import Foundation
import Lockstep

/// How loading the recent searches ends. There is no failure among it.
public enum RecentOutcome: String, GalleryOutcome {
    case searches, noSearches

    /// Returns the display name.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The name, in the reader's language.
    public func title(for locale: Locale) -> String {
        switch self {
        case .searches: L10n.Outcome.searches(for: locale)
        case .noSearches: L10n.Outcome.noSearches(for: locale)
        }
    }

    /// What the screen then shows.
    var state: NonFailingState<[String], EmptyDisplayModel> {
        switch self {
        case .searches: .content(["async let", "NavigationStack", "@Observable"])
        case .noSearches: .empty(.noDataYet)
        }
    }
}
