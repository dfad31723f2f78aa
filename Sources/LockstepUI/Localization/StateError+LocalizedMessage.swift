public import Foundation
public import LockstepCore

extension StateError {
    /// A description of the error for users. The user's settings select English, Japanese or Spanish.
    public var localizedMessage: String { localizedMessage(for: .current) }

    /// Returns a description of the error for users.
    ///
    /// - Parameter locale: The language of the text. If Lockstep has no text in this language, the text is in
    ///   English.
    /// - Returns: The message. A text that comes from a server or from your code is returned unchanged.
    public func localizedMessage(for locale: Locale) -> String {
        switch self {
        case .network(let error): error.localizedMessage(for: locale)
        case .validation(let error): error.localizedMessage(for: locale)
        case .notFound(""): L10n.Error.NotFound.unnamed(for: locale)
        case .notFound(let resource): L10n.Error.notFound(resource: resource, for: locale)
        case .unauthorized: L10n.Error.unauthorized(for: locale)
        case .server(let code, let message): message.isEmpty ? L10n.Error.server(code: code, for: locale) : message
        case .unknown(let message): message
        case .custom where isCancellation: L10n.Error.cancelled(for: locale)
        case .custom where isDecodingFailure: L10n.Error.Network.badResponse(for: locale)
        case .custom(_, let message, _, _): message
        }
    }
}

extension NetworkError {
    /// The text of the error, or `nil` if the text is only a default text of Foundation.
    private var ownText: String? {
        // This code uses a string, because the constant `NSURLErrorDomain` is in a different module on Linux.
        text.flatMap { $0.contains("NSURLErrorDomain") ? nil : $0 }
    }

    fileprivate func localizedMessage(for locale: Locale) -> String {
        switch reason {
        case .noConnection: L10n.Error.Network.noConnection(for: locale)
        case .timeout: L10n.Error.Network.timeout(for: locale)
        case .unreachable: L10n.Error.Network.unreachable(for: locale)
        case .dnsError: L10n.Error.Network.dnsError(for: locale)
        case .connectionLost: L10n.Error.Network.connectionLost(for: locale)
        case .sslError: L10n.Error.Network.sslError(for: locale)
        case .badResponse: L10n.Error.Network.badResponse(for: locale)
        case .other: ownText ?? L10n.Error.Network.other(for: locale)
        }
    }
}

extension ValidationError {
    fileprivate func localizedMessage(for locale: Locale) -> String {
        switch self {
        case .required(let field): L10n.Error.Validation.required(field: field, for: locale)
        case .invalidFormat(let field, ""): L10n.Error.Validation.invalidFormat(field: field, for: locale)
        case .invalidFormat(let field, let expected):
            L10n.Error.Validation.InvalidFormat.expected(field: field, expected: expected, for: locale)
        case .outOfRange(let field, let min, let max):
            L10n.Error.Validation.outOfRange(
                field: field, min: Self.text(of: min), max: Self.text(of: max), for: locale)
        case .tooShort(let field, let minimum):
            L10n.Error.Validation.tooShort(field: field, minimum: minimum, for: locale)
        case .tooLong(let field, let limit): L10n.Error.Validation.tooLong(field: field, limit: limit, for: locale)
        case .invalidInput(let field, let reason):
            L10n.Error.Validation.invalidInput(field: field, reason: reason, for: locale)
        case .other(let message): message
        }
    }
}
