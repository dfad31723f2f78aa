public import Foundation
import Lockstep

/// The screens of the gallery. Each has a different set of possible states.
public enum GalleryScreen: String, CaseIterable, Hashable, Sendable, Identifiable {
    /// Search results: every state is possible.
    case search

    /// Recent searches: cannot fail.
    case recent

    /// The account's summary: is never empty.
    case account

    /// The screen itself.
    public var id: Self { self }

    /// The SF Symbol of the screen.
    public var symbolName: String {
        switch self {
        case .search: "magnifyingglass"
        case .recent: "clock"
        case .account: "person.crop.circle"
        }
    }

    /// Returns the display name.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The name, in the reader's language.
    public func title(for locale: Locale) -> String {
        switch self {
        case .search: L10n.Screen.Search.title(for: locale)
        case .recent: L10n.Screen.Recent.title(for: locale)
        case .account: L10n.Screen.Account.title(for: locale)
        }
    }

    /// Returns a summary of the states of the screen.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: A sentence, in the reader's language.
    public func summary(for locale: Locale) -> String {
        switch self {
        case .search: L10n.Screen.Search.summary(for: locale)
        case .recent: L10n.Screen.Recent.summary(for: locale)
        case .account: L10n.Screen.Account.summary(for: locale)
        }
    }
}
