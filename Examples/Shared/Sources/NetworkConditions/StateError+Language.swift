package import Foundation
package import Lockstep

extension StateError {
    /// The error in a reader's language: the errors of ``Failure`` have a message of their own there.
    ///
    /// - Parameter locale: Who reads it.
    /// - Returns: The same error, with another message where it is one of those.
    package func translated(for locale: Locale) -> StateError {
        switch self {
        case Failure.temporary.error: .server(code: 503, message: L10n.Failure.temporary(for: locale))
        case Failure.permanent.error: .server(code: 403, message: L10n.Failure.permanent(for: locale))
        default: self
        }
    }

    /// What a page says of the error.
    ///
    /// - Parameter locale: Who reads it.
    /// - Returns: A sentence, in the reader's language.
    package func text(for locale: Locale) -> String { translated(for: locale).localizedMessage(for: locale) }
}
