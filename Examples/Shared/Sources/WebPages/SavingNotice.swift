package import Foundation
package import Lockstep
import SavingStatus

/// A line that says why what a page shows is not saved. The template `saving` draws it.
package struct SavingNotice: Equatable {
    /// The name of the status, also where there is nothing to say.
    var status: String
    var text: String

    /// Creates the line.
    ///
    /// - Parameters:
    ///   - saved: How far the state is saved; `nil` where it is not meant to be.
    ///   - locale: Who reads it.
    @MainActor package init(_ saved: Persistence?, for locale: Locale) {
        status = saved?.status.name ?? ""
        text = saved?.status.text(for: locale) ?? ""
    }
}
