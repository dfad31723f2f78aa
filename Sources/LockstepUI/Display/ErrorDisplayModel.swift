public import Foundation
public import LockstepCore

/// An error for display. It has a title, a message, and a suggestion of what people can do about the error.
///
/// The texts for a ``/LockstepCore/StateError`` are in English, Japanese or Spanish. Texts that come from a server
/// or from your code are used unchanged.
///
/// ```swift
/// var state: ViewState<[String], ErrorDisplayModel, EmptyDisplayModel> = .loading
/// state = .error(ErrorDisplayModel(.network(.timeout)))
/// state = .error(ErrorDisplayModel(title: "Sold Out", message: "The last ticket has just been sold."))
/// ```
public struct ErrorDisplayModel: Error, Hashable, Sendable {
    private enum Words: Hashable {
        case own(title: String?, message: String, recoverySuggestion: String?)
        case generic(message: String?, recoverySuggestion: String?)
        case of(StateError)
    }

    private let words: Words

    /// Whether trying again may help.
    public let isRetryable: Bool
    /// The SF Symbol of the error.
    public let symbolName: String

    /// Creates an error with custom texts.
    ///
    /// - Parameters:
    ///   - title: The title, in a few words. By default, “Something Went Wrong” in the user's language.
    ///   - message: A description of what happened.
    ///   - recoverySuggestion: A suggestion of what people can do about the error.
    ///   - isRetryable: Whether trying again may help.
    ///   - symbolName: The SF Symbol of the error.
    public init(
        title: String? = nil,
        message: String,
        recoverySuggestion: String? = nil,
        isRetryable: Bool = false,
        symbolName: String = "exclamationmark.triangle"
    ) {
        self.init(
            .own(title: title, message: message, recoverySuggestion: recoverySuggestion), isRetryable: isRetryable,
            symbolName: symbolName
        )
    }

    private init(_ words: Words, isRetryable: Bool, symbolName: String) {
        self.words = words
        self.isRetryable = isRetryable
        self.symbolName = symbolName
    }

    /// Returns a retryable error with an unknown cause. The default texts are in the user's language.
    ///
    /// ```swift
    /// state = .error(.generic())
    /// state = .error(.generic(message: "The import stopped."))
    /// ```
    ///
    /// - Parameters:
    ///   - message: A description of what happened. By default, the message says that an unexpected problem occurred.
    ///   - recoverySuggestion: A suggestion of what people can do about the error. By default, the suggestion is to try
    ///     again in a moment.
    /// - Returns: The error.
    public static func generic(message: String? = nil, recoverySuggestion: String? = nil) -> ErrorDisplayModel {
        ErrorDisplayModel(
            .generic(message: message, recoverySuggestion: recoverySuggestion), isRetryable: true,
            symbolName: "exclamationmark.triangle"
        )
    }

    /// Creates the display model of an error in a store's state.
    ///
    /// - Parameter error: The error.
    public init(_ error: StateError) { self.init(error, isRetryable: error.isRetryable) }

    /// The error for a screen that has no content because a load was cancelled. Unlike
    /// ``/LockstepCore/StateError/cancelled``, this error is retryable.
    public static let cancelled = ErrorDisplayModel(.cancelled, isRetryable: true)

    private init(_ error: StateError, isRetryable: Bool) {
        words = .of(error)
        self.isRetryable = isRetryable
        symbolName = error.symbolName
    }

    /// Creates the display model of any error. An `ErrorDisplayModel` stays unchanged.
    /// ``/LockstepCore/StateError/init(from:)-(Error)`` converts other errors first.
    ///
    /// - Parameter error: The error.
    public init(from error: any Error) {
        self = error as? ErrorDisplayModel ?? ErrorDisplayModel(StateError(from: error))
    }
}

extension ErrorDisplayModel {
    /// The title, in the user's language.
    public var title: String { title(for: .current) }

    /// The message, in the user's language.
    public var message: String { message(for: .current) }

    /// A suggestion of what people can do about the error, in the user's language, or `nil` if there is no
    /// suggestion.
    public var recoverySuggestion: String? { recoverySuggestion(for: .current) }

    /// Returns the title.
    ///
    /// - Parameter locale: The language of the text.
    /// - Returns: The title. A title that you passed to the initializer is returned unchanged.
    public func title(for locale: Locale) -> String {
        switch words {
        case .own(let title, _, _): title ?? L10n.Error.Title.other(for: locale)
        case .generic: L10n.Error.Title.other(for: locale)
        case .of(let error): error.localizedTitle(for: locale)
        }
    }

    /// Returns the message.
    ///
    /// - Parameter locale: The language of the text.
    /// - Returns: The message. A message that comes from a server or from your code is returned unchanged.
    public func message(for locale: Locale) -> String {
        switch words {
        case .own(_, let message, _): message
        case .generic(let message, _): message ?? L10n.Error.generic(for: locale)
        case .of(let error): error.localizedMessage(for: locale)
        }
    }

    /// Returns a suggestion of what people can do about the error.
    ///
    /// - Parameter locale: The language of the text.
    /// - Returns: The suggestion, or `nil` if there is no suggestion. A suggestion that comes from your code is
    ///   returned unchanged.
    public func recoverySuggestion(for locale: Locale) -> String? {
        switch words {
        case .own(_, _, let suggestion): suggestion
        case .generic(_, let suggestion): suggestion ?? L10n.Error.Suggestion.tryLater(for: locale)
        case .of(let error): error.localizedRecoverySuggestion(for: locale)
        }
    }
}
