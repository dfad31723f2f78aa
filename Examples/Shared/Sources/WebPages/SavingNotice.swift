package import Foundation
package import Lockstep
import SavingStatus

/// A line with the reason why the state of a page is not saved. The template `saving` renders it.
package struct SavingNotice: Equatable {
    /// The name of the status, even if there is no text.
    var status: String
    var text: String

    /// Creates the line.
    ///
    /// - Parameters:
    ///   - saved: The persistence of the state; `nil` if the state is not saved by design.
    ///   - locale: The reader's locale.
    @MainActor package init(_ saved: StorePersistence?, for locale: Locale) {
        status = saved?.status.name ?? ""
        text = saved?.status.text(for: locale) ?? ""
    }
}
