public import Foundation
public import LockstepCore

/// What can stand in the place of content: an error, or a reason for there being nothing.
///
/// A screen whose ``ViewState`` has such states needs no view of its own for them.
///
/// ```swift
/// enum Blocked: PlaceholderConvertible {
///     case byParents
///
///     func placeholder(for locale: Locale, canRetry: Bool) -> Placeholder {
///         Placeholder(symbolName: "hand.raised", title: "Ask your parents", for: locale)
///     }
/// }
/// ```
public protocol PlaceholderConvertible {
    /// What stands in the place of content.
    ///
    /// - Parameters:
    ///   - locale: Who reads it.
    ///   - canRetry: Whether there is something to try again with. A button is offered only then, and only where it may
    ///     help.
    /// - Returns: The placeholder.
    func placeholder(for locale: Locale, canRetry: Bool) -> Placeholder
}

extension ErrorDisplayModel: PlaceholderConvertible {
    /// The error's texts; with a button where the error is retryable and there is something to try again with.
    public func placeholder(for locale: Locale = .current, canRetry: Bool) -> Placeholder {
        Placeholder(
            symbolName: symbolName,
            title: title(for: locale),
            message: message(for: locale),
            suggestion: recoverySuggestion(for: locale),
            offersRetry: canRetry && isRetryable,
            for: locale
        )
    }
}

extension EmptyDisplayModel: PlaceholderConvertible {
    /// The reason's texts; with a button where the connection is missing and there is something to try again with.
    public func placeholder(for locale: Locale = .current, canRetry: Bool = false) -> Placeholder {
        Placeholder(
            symbolName: symbolName,
            title: title(for: locale),
            message: message(for: locale),
            offersRetry: canRetry && isRetryable,
            for: locale
        )
    }
}

extension StateError: PlaceholderConvertible {
    /// The same as the placeholder of ``ErrorDisplayModel/init(_:)``.
    public func placeholder(for locale: Locale = .current, canRetry: Bool) -> Placeholder {
        ErrorDisplayModel(self).placeholder(for: locale, canRetry: canRetry)
    }
}

extension Never: PlaceholderConvertible {
    /// There is none: it does not occur.
    public func placeholder(for locale: Locale, canRetry: Bool) -> Placeholder {
        switch self {}
    }
}
