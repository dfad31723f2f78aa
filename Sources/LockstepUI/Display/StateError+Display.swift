import Foundation
import LockstepCore

extension StateError {
    /// A few words for what went wrong, in the reader's language.
    ///
    /// - Parameter locale: Who reads it.
    /// - Returns: The words.
    func localizedTitle(for locale: Locale) -> String {
        switch self {
        case .network(.noConnection): L10n.Error.Title.noConnection(for: locale)
        case .network: L10n.Error.Title.network(for: locale)
        case .validation: L10n.Error.Title.validation(for: locale)
        case .notFound: L10n.Error.Title.notFound(for: locale)
        case .unauthorized: L10n.Error.Title.unauthorized(for: locale)
        case .server: L10n.Error.Title.server(for: locale)
        case .custom where isCancellation: L10n.Error.Title.cancelled(for: locale)
        case .unknown, .custom: L10n.Error.Title.other(for: locale)
        }
    }

    /// What people can do about it, in the reader's language.
    ///
    /// - Parameter locale: Who reads it.
    /// - Returns: The suggestion; `nil` where nothing is known to help.
    func localizedRecoverySuggestion(for locale: Locale) -> String? {
        switch self {
        case .network(.noConnection): L10n.Error.Suggestion.checkConnection(for: locale)
        case .network(.sslError): L10n.Error.Suggestion.checkDevice(for: locale)
        case .network(.badResponse): L10n.Error.Suggestion.updateApp(for: locale)
        case .validation: L10n.Error.Suggestion.correctEntry(for: locale)
        case .notFound: L10n.Error.Suggestion.movedOrDeleted(for: locale)
        case .unauthorized: L10n.Error.Suggestion.signIn(for: locale)
        case .custom where isDecodingFailure: L10n.Error.Suggestion.updateApp(for: locale)
        case .network, .server, .unknown, .custom: isRetryable ? L10n.Error.Suggestion.tryLater(for: locale) : nil
        }
    }

    /// The SF Symbol that stands for what went wrong.
    var symbolName: String {
        switch self {
        case .network(.noConnection): "wifi.slash"
        case .network: "wifi.exclamationmark"
        case .validation: "exclamationmark.bubble"
        case .notFound: "questionmark.folder"
        case .unauthorized: "lock"
        case .server: "exclamationmark.icloud"
        case .custom where isCancellation: "xmark.circle"
        case .unknown, .custom: "exclamationmark.triangle"
        }
    }
}
