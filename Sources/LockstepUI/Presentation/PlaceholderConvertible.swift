public import Foundation
public import LockstepCore

/// A type that has a placeholder for each value, for example an error type.
///
/// `StateDrivenView` has a default view for errors and empty states that conform to this protocol.
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
    /// Returns the placeholder to show in place of content.
    ///
    /// - Parameters:
    ///   - locale: The language of the texts.
    ///   - canRetry: Whether the screen can try again. Offer a button only if this is `true` and trying again may
    ///     help.
    /// - Returns: The placeholder.
    func placeholder(for locale: Locale, canRetry: Bool) -> Placeholder
}

extension ErrorDisplayModel: PlaceholderConvertible {
    /// Returns the error's texts, with a button if the error is retryable and the screen can try again.
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
    /// Returns a placeholder with the texts of this reason. If the reason is ``EmptyDisplayModel/noConnection`` and
    /// `canRetry` is `true`, the placeholder has a button to try again.
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
    /// Returns the placeholder of the ``ErrorDisplayModel`` for this error.
    public func placeholder(for locale: Locale = .current, canRetry: Bool) -> Placeholder {
        ErrorDisplayModel(self).placeholder(for: locale, canRetry: canRetry)
    }
}

extension Never: PlaceholderConvertible {
    /// Never called, because `Never` has no values.
    public func placeholder(for locale: Locale, canRetry: Bool) -> Placeholder {
        switch self {}
    }
}
