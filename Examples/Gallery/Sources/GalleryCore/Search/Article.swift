public import Foundation
import Lockstep

/// An article that a search can find.
public enum Article: String, CaseIterable, Hashable, Sendable {
    case concurrency, navigation, testing

    /// Returns the article as a line of the results.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The title and the author.
    public func row(for locale: Locale) -> GalleryRow {
        switch self {
        case .concurrency: GalleryRow(title: L10n.Article.concurrency(for: locale), detail: "Ana Ruiz")
        case .navigation: GalleryRow(title: L10n.Article.navigation(for: locale), detail: "Kenji Mori")
        case .testing: GalleryRow(title: L10n.Article.testing(for: locale), detail: "Ruth Okafor")
        }
    }
}
