import Foundation
import LockstepCore

extension StateError {
    /// Returns a title for the error.
    ///
    /// - Parameter locale: The language of the text.
    /// - Returns: The title.
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

    /// Returns a suggestion of what people can do about the error.
    ///
    /// - Parameter locale: The language of the text.
    /// - Returns: The suggestion, or `nil` if no action is known to help.
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

    /// The SF Symbol of the error.
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
