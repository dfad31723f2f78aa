public import Foundation
import Lockstep

/// The outcome of loading the recent searches. There is no failure.
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

    /// The resulting state of the screen.
    var state: NonFailingState<[String], EmptyDisplayModel> {
        switch self {
        case .searches: .content(["async let", "NavigationStack", "@Observable"])
        case .noSearches: .empty(.noDataYet)
        }
    }
}
