public import Foundation
public import LockstepCore

extension StateError {
    /// What went wrong, in words for the user: in English, Japanese or Spanish, as the user's settings say.
    public var localizedMessage: String { localizedMessage(for: .current) }

    /// What went wrong, in words for the user.
    ///
    /// - Parameter locale: Who reads it. For languages other than English, Japanese and Spanish, it is in English.
    /// - Returns: The message. Where an error is known by its text alone, made by a server or by you, that text.
    public func localizedMessage(for locale: Locale) -> String {
        func text(_ key: String, _ arguments: String...) -> String {
            LocalizedText.string("error.\(key)", arguments, for: locale)
        }
        return switch self {
        case .network(let error) where error.reason == .other && error.text != nil: error.message
        case .network(let error): text("network.\(error.reason.rawValue)")
        case .validation(.empty(let field)): text("validation.empty", field)
        case .validation(.invalidFormat(let field)): text("validation.invalidFormat", field)
        case .validation(.tooShort(let field, let minimum)): text("validation.tooShort", field, "\(minimum)")
        case .validation(.tooLong(let field, let limit)): text("validation.tooLong", field, "\(limit)")
        case .validation(.other(let message)): message
        case .notFound(let resource): text("notFound", resource)
        case .unauthorized: text("unauthorized")
        case .server(let code, let message): message.isEmpty ? text("server", "\(code)") : message
        case .unknown(let message): message
        case .custom where isCancellation: text("cancelled")
        case .custom(_, let message, _, _): message
        }
    }
}
