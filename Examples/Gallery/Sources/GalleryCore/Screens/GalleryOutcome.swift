public import Foundation
import Lockstep

/// An outcome of a screen's loads, which the user chooses.
public protocol GalleryOutcome: CaseIterable, Hashable, Sendable, RawRepresentable<String>
where AllCases: RandomAccessCollection {
    /// Returns the display name.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The name, in the reader's language.
    func title(for locale: Locale) -> String
}
