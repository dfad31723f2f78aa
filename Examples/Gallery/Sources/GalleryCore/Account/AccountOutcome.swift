public import Foundation
import Lockstep

/// The outcome of loading the account. An account is never empty.
public enum AccountOutcome: String, GalleryOutcome {
    case account, timeout, notAllowed

    /// Returns the display name.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The name, in the reader's language.
    public func title(for locale: Locale) -> String {
        switch self {
        case .account: L10n.Outcome.account(for: locale)
        case .timeout: L10n.Outcome.timeout(for: locale)
        case .notAllowed: L10n.Outcome.notAllowed(for: locale)
        }
    }

    /// The resulting state of the screen.
    var state: NonEmptyState<Account, ErrorDisplayModel> {
        switch self {
        case .account: .content(.example)
        case .timeout: .error(ErrorDisplayModel(.network(.timeout)))
        case .notAllowed: .error(ErrorDisplayModel(.unauthorized))
        }
    }
}
