import Foundation
import LockstepCore

extension StateError {
    /// A few words for what went wrong, in the reader's language.
    ///
    /// - Parameter locale: Who reads it.
    /// - Returns: The words.
    func localizedTitle(for locale: Locale) -> String {
        func text(_ key: String) -> String { LocalizedText.string("error.title.\(key)", [], for: locale) }
        return switch self {
        case .network(.noConnection): text("noConnection")
        case .network: text("network")
        case .validation: text("validation")
        case .notFound: text("notFound")
        case .unauthorized: text("unauthorized")
        case .server: text("server")
        case .custom where isCancellation: text("cancelled")
        case .unknown, .custom: text("other")
        }
    }

    /// What people can do about it, in the reader's language.
    ///
    /// - Parameter locale: Who reads it.
    /// - Returns: The suggestion; `nil` where nothing is known to help.
    func localizedRecoverySuggestion(for locale: Locale) -> String? {
        func text(_ key: String) -> String { LocalizedText.string("error.suggestion.\(key)", [], for: locale) }
        return switch self {
        case .network(.noConnection): text("checkConnection")
        case .network(.insecure): text("checkDevice")
        case .network(.badResponse): text("updateApp")
        case .validation: text("correctEntry")
        case .notFound: text("movedOrDeleted")
        case .unauthorized: text("signIn")
        case .network, .server, .unknown, .custom: isRetryable ? text("tryLater") : nil
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
