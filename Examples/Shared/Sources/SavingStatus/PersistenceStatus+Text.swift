package import Foundation
package import Lockstep

extension PersistenceStatus {
    /// Returns the message of a page about unsaved changes.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: One or two sentences, in the reader's language; empty if there is no error.
    package func text(for locale: Locale) -> String {
        switch error {
        case nil: ""
        case .noSpace: L10n.Unsaved.noSpace(for: locale)
        case .notPermitted: L10n.Unsaved.notPermitted(for: locale)
        case .inUse: L10n.Unsaved.inUse(for: locale)
        case .fromNewerVersion, .fromNewerFormat: L10n.Unsaved.newerVersion(for: locale)
        default: L10n.Unsaved.failed(for: locale)
        }
    }

    /// A name for scripts and styles.
    package var name: String {
        switch self {
        case .saved: "saved"
        case .pending: "pending"
        case .failing: "failing"
        case .blocked: "blocked"
        case .stopped: "stopped"
        }
    }
}
