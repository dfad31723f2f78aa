public import Foundation

/// Why there is nothing to show, where that is no error.
///
/// A `switch` over the four reasons is exhaustive.
public enum EmptyDisplayModel: Hashable, Sendable {
    /// Nothing was found.
    case noResults
    /// There is nothing yet: it appears here when there is.
    case noDataYet
    /// Without a network connection, it is not known whether there is anything.
    case noConnection
    /// Your own words, and the SF Symbol that stands for them; `words` is for ``noMatches(query:)`` alone.
    case custom(String, message: String? = nil, symbolName: String = "tray", words: TranslatedWords? = nil)

    /// Words that are custom in what they say, and yet translated.
    public struct TranslatedWords: Hashable, Sendable {
        fileprivate let query: String

        fileprivate func title(for locale: Locale) -> String { L10n.Empty.NoMatches.title(query: query, for: locale) }
        fileprivate func message(for locale: Locale) -> String { L10n.Empty.NoMatches.message(for: locale) }
    }

    /// Nothing was found for what was searched.
    ///
    /// In a `switch`, this is ``custom(_:message:symbolName:words:)`` with words in the user's language.
    ///
    /// - Parameter query: What was searched.
    /// - Returns: The reason. ``title(for:)`` and ``message(for:)`` speak the reader's language.
    public static func noMatches(query: String) -> EmptyDisplayModel {
        let words = TranslatedWords(query: query)
        return .custom(
            words.title(for: .current), message: words.message(for: .current), symbolName: "magnifyingglass",
            words: words)
    }
}

extension EmptyDisplayModel {
    /// Your own words, with the symbol of a tray.
    ///
    /// - Parameters:
    ///   - title: A few words.
    ///   - message: What they mean.
    /// - Returns: The same as `custom(_:message:symbolName:)`.
    public static func custom(_ title: String, _ message: String) -> EmptyDisplayModel {
        .custom(title, message: message)
    }

    /// A few words, in the user's language.
    public var title: String { title(for: .current) }

    /// What that means, in the user's language; `nil` where your own words say nothing more.
    public var message: String? { message(for: .current) }

    /// The SF Symbol that stands for it.
    public var symbolName: String {
        switch self {
        case .noResults: "magnifyingglass"
        case .noDataYet: "tray"
        case .noConnection: "wifi.slash"
        case .custom(_, _, let symbolName, _): symbolName
        }
    }

    /// Whether trying again may help: only where the connection is what is missing.
    public var isRetryable: Bool { self == .noConnection }

    /// A few words.
    ///
    /// - Parameter locale: Who reads it.
    /// - Returns: Your own words as they are, others in the reader's language.
    public func title(for locale: Locale) -> String {
        switch self {
        case .noResults: L10n.Empty.NoResults.title(for: locale)
        case .noDataYet: L10n.Empty.NoDataYet.title(for: locale)
        case .noConnection: L10n.Error.Title.noConnection(for: locale)
        case .custom(let title, _, _, let words): words?.title(for: locale) ?? title
        }
    }

    /// What that means.
    ///
    /// - Parameter locale: Who reads it.
    /// - Returns: Your own words as they are, others in the reader's language; `nil` where your own say nothing more.
    public func message(for locale: Locale) -> String? {
        switch self {
        case .noResults: L10n.Empty.NoResults.message(for: locale)
        case .noDataYet: L10n.Empty.NoDataYet.message(for: locale)
        case .noConnection: L10n.Error.Suggestion.checkConnection(for: locale)
        case .custom(_, let message, _, let words): words?.message(for: locale) ?? message
        }
    }
}
