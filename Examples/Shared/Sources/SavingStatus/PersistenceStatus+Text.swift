package import Foundation
package import Lockstep

extension PersistenceStatus {
    /// What a page says about changes that are not saved.
    ///
    /// - Parameter locale: Who reads it.
    /// - Returns: A sentence or two, in the reader's language; empty where there is nothing to say.
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
