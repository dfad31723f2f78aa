public import Foundation
import Lockstep

/// The outcome of a search.
public enum SearchOutcome: String, GalleryOutcome {
    case results, noResults, timeout, notAllowed

    /// Returns the display name.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The name, in the reader's language.
    public func title(for locale: Locale) -> String {
        switch self {
        case .results: L10n.Outcome.results(for: locale)
        case .noResults: L10n.Outcome.noResults(for: locale)
        case .timeout: L10n.Outcome.timeout(for: locale)
        case .notAllowed: L10n.Outcome.notAllowed(for: locale)
        }
    }

    /// Returns the found articles, or throws the error of the outcome.
    func articles() throws(StateError) -> [Article] {
        switch self {
        case .results: Article.allCases
        case .noResults: []
        case .timeout: throw .network(.timeout)
        case .notAllowed: throw .unauthorized
        }
    }
}
