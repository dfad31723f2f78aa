public import Foundation
import Lockstep

/// Something that can be found.
public enum Article: String, CaseIterable, Hashable, Sendable {
    case concurrency, navigation, testing

    /// The article as a line of the results.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: Its title and its author.
    public func row(for locale: Locale) -> GalleryRow {
        switch self {
        case .concurrency: GalleryRow(title: L10n.Article.concurrency(for: locale), detail: "Ana Ruiz")
        case .navigation: GalleryRow(title: L10n.Article.navigation(for: locale), detail: "Kenji Mori")
        case .testing: GalleryRow(title: L10n.Article.testing(for: locale), detail: "Ruth Okafor")
        }
    }
}
