public import Foundation
public import LockstepCore

/// An error as people are to see it: a title, what happened, and what they can do about it.
///
/// Made of a ``/LockstepCore/StateError``, it speaks whatever language it is asked in. Made of your own words, it says those.
///
/// ```swift
/// state = .error(ErrorDisplayModel(error))
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
    /// The SF Symbol that stands for the error.
    public let symbolName: String

    /// An error in your own words.
    ///
    /// - Parameters:
    ///   - title: A few words. Without them, the title says in the reader's language that something went wrong.
    ///   - message: What happened.
    ///   - recoverySuggestion: What people can do about it.
    ///   - isRetryable: Whether trying again may help.
    ///   - symbolName: The SF Symbol that stands for the error.
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

    /// An error of which nothing is known. Its texts are in the reader's language, except those that you give. It is
    /// retryable.
    ///
    /// ```swift
    /// state = .error(.generic())
    /// state = .error(.generic(message: "The import stopped."))
    /// ```
    ///
    /// - Parameters:
    ///   - message: What happened. By default, that there was an unexpected problem.
    ///   - recoverySuggestion: What people can do about it. By default, to try again in a moment.
    /// - Returns: The error.
    public static func generic(message: String? = nil, recoverySuggestion: String? = nil) -> ErrorDisplayModel {
        ErrorDisplayModel(
            .generic(message: message, recoverySuggestion: recoverySuggestion), isRetryable: true,
            symbolName: "exclamationmark.triangle"
        )
    }

    /// An error of a store's state.
    ///
    /// - Parameter error: The error.
    public init(_ error: StateError) { self.init(error, isRetryable: error.isRetryable) }

    /// A cancellation that left a screen without content: trying again helps, unlike with ``/LockstepCore/StateError/cancelled``,
    /// which is no error to be shown.
    public static let cancelled = ErrorDisplayModel(.cancelled, isRetryable: true)

    private init(_ error: StateError, isRetryable: Bool) {
        words = .of(error)
        self.isRetryable = isRetryable
        symbolName = error.symbolName
    }

    /// Any error, as ``/LockstepCore/StateError/init(from:)-(Error)`` sees it.
    ///
    /// - Parameter error: The error.
    public init(from error: any Error) {
        self = error as? ErrorDisplayModel ?? ErrorDisplayModel(StateError(from: error))
    }
}

extension ErrorDisplayModel {
    /// A few words, in the user's language.
    public var title: String { title(for: .current) }

    /// What happened, in the user's language.
    public var message: String { message(for: .current) }

    /// What people can do about it, in the user's language.
    public var recoverySuggestion: String? { recoverySuggestion(for: .current) }

    /// A few words.
    ///
    /// - Parameter locale: Who reads it.
    /// - Returns: Your own words as they are, others in the reader's language.
    public func title(for locale: Locale) -> String {
        switch words {
        case .own(let title, _, _): title ?? L10n.Error.Title.other(for: locale)
        case .generic: L10n.Error.Title.other(for: locale)
        case .of(let error): error.localizedTitle(for: locale)
        }
    }

    /// What happened.
    ///
    /// - Parameter locale: Who reads it.
    /// - Returns: Your own words as they are, others in the reader's language.
    public func message(for locale: Locale) -> String {
        switch words {
        case .own(_, let message, _): message
        case .generic(let message, _): message ?? L10n.Error.generic(for: locale)
        case .of(let error): error.localizedMessage(for: locale)
        }
    }

    /// What people can do about it.
    ///
    /// - Parameter locale: Who reads it.
    /// - Returns: Your own words as they are, others in the reader's language; `nil` where there is nothing to be done.
    public func recoverySuggestion(for locale: Locale) -> String? {
        switch words {
        case .own(_, _, let suggestion): suggestion
        case .generic(_, let suggestion): suggestion ?? L10n.Error.Suggestion.tryLater(for: locale)
        case .of(let error): error.localizedRecoverySuggestion(for: locale)
        }
    }
}
