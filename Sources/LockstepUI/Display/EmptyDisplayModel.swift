public import Foundation

/// Why there is nothing to show, where that is no error.
public enum EmptyDisplayModel: Hashable, Sendable {
    /// Nothing was found.
    case noResults
    /// Nothing was found for what was searched.
    case noMatches(query: String)
    /// There is nothing yet: it appears here when there is.
    case noDataYet
    /// Without a network connection, it is not known whether there is anything.
    case noConnection
    /// Your own words, and the SF Symbol that stands for them.
    case custom(String, message: String? = nil, symbolName: String = "tray")
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
        case .noResults, .noMatches: "magnifyingglass"
        case .noDataYet: "tray"
        case .noConnection: "wifi.slash"
        case .custom(_, _, let symbolName): symbolName
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
        case .noMatches(let query): L10n.Empty.NoMatches.title(query: query, for: locale)
        case .noDataYet: L10n.Empty.NoDataYet.title(for: locale)
        case .noConnection: L10n.Error.Title.noConnection(for: locale)
        case .custom(let title, _, _): title
        }
    }

    /// What that means.
    ///
    /// - Parameter locale: Who reads it.
    /// - Returns: Your own words as they are, others in the reader's language; `nil` where your own say nothing more.
    public func message(for locale: Locale) -> String? {
        switch self {
        case .noResults: L10n.Empty.NoResults.message(for: locale)
        case .noMatches: L10n.Empty.NoMatches.message(for: locale)
        case .noDataYet: L10n.Empty.NoDataYet.message(for: locale)
        case .noConnection: L10n.Error.Suggestion.checkConnection(for: locale)
        case .custom(_, let message, _): message
        }
    }
}
