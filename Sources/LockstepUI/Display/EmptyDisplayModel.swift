public import Foundation

/// The reason why a screen is empty. For errors, use ``ErrorDisplayModel``.
public enum EmptyDisplayModel: Hashable, Sendable {
    /// A search found nothing.
    case noResults
    /// There are no items yet. New items will appear on this screen.
    case noDataYet
    /// There is no network connection, so the items are unknown.
    case noConnection
    /// A custom title, message and SF Symbol. Omit `words`, which only ``noMatches(query:)`` sets.
    case custom(String, message: String? = nil, symbolName: String = "tray", words: TranslatedWords? = nil)

    /// The texts of ``noMatches(query:)``. They are available in every supported language.
    public struct TranslatedWords: Hashable, Sendable {
        fileprivate let query: String

        fileprivate func title(for locale: Locale) -> String { L10n.Empty.NoMatches.title(query: query, for: locale) }
        fileprivate func message(for locale: Locale) -> String { L10n.Empty.NoMatches.message(for: locale) }
    }

    /// Returns a title and a message for a screen that is empty because a search has no matches.
    ///
    /// The texts are in the user's language, in a ``custom(_:message:symbolName:words:)`` case. For another language,
    /// call ``title(for:)`` and ``message(for:)``.
    ///
    /// - Parameter query: The search text.
    /// - Returns: The title and the message.
    public static func noMatches(query: String) -> EmptyDisplayModel {
        let words = TranslatedWords(query: query)
        return .custom(
            words.title(for: .current), message: words.message(for: .current), symbolName: "magnifyingglass",
            words: words)
    }
}

extension EmptyDisplayModel {
    /// Returns a reason with a custom title and message, and the symbol of a tray.
    ///
    /// - Parameters:
    ///   - title: The title, in a few words.
    ///   - message: The message, which explains the title.
    /// - Returns: The reason.
    public static func custom(_ title: String, _ message: String) -> EmptyDisplayModel {
        .custom(title, message: message)
    }

    /// The title, in the user's language.
    public var title: String { title(for: .current) }

    /// The message, in the user's language, or `nil` if a custom reason has no message.
    public var message: String? { message(for: .current) }

    /// The SF Symbol of the reason.
    public var symbolName: String {
        switch self {
        case .noResults: "magnifyingglass"
        case .noDataYet: "tray"
        case .noConnection: "wifi.slash"
        case .custom(_, _, let symbolName, _): symbolName
        }
    }

    /// Whether trying again may help. The value is `true` only for ``noConnection``.
    public var isRetryable: Bool { self == .noConnection }

    /// Returns the title.
    ///
    /// - Parameter locale: The language of the text.
    /// - Returns: The title. A custom title is returned unchanged.
    public func title(for locale: Locale) -> String {
        switch self {
        case .noResults: L10n.Empty.NoResults.title(for: locale)
        case .noDataYet: L10n.Empty.NoDataYet.title(for: locale)
        case .noConnection: L10n.Error.Title.noConnection(for: locale)
        case .custom(let title, _, _, let words): words?.title(for: locale) ?? title
        }
    }

    /// Returns the message.
    ///
    /// - Parameter locale: The language of the text.
    /// - Returns: The message, or `nil` if a custom reason has no message. A custom message is returned unchanged.
    public func message(for locale: Locale) -> String? {
        switch self {
        case .noResults: L10n.Empty.NoResults.message(for: locale)
        case .noDataYet: L10n.Empty.NoDataYet.message(for: locale)
        case .noConnection: L10n.Error.Suggestion.checkConnection(for: locale)
        case .custom(_, let message, _, let words): words?.message(for: locale) ?? message
        }
    }
}
