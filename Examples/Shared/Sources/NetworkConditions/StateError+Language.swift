package import Foundation
package import Lockstep

extension StateError {
    /// Returns the error in a reader's language. The errors of ``Failure`` have their own messages.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The same error, with another message if it is an error of ``Failure``.
    package func translated(for locale: Locale) -> StateError {
        switch self {
        case Failure.temporary.error: .server(code: 503, message: L10n.Failure.temporary(for: locale))
        case Failure.permanent.error: .server(code: 403, message: L10n.Failure.permanent(for: locale))
        default: self
        }
    }

    /// Returns the message that a page shows.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: A sentence, in the reader's language.
    package func text(for locale: Locale) -> String { translated(for: locale).localizedMessage(for: locale) }
}
