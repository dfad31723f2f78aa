public import Foundation
import Lockstep

/// How the loads of a screen end: the user chooses.
public protocol GalleryOutcome: CaseIterable, Hashable, Sendable, RawRepresentable<String>
where AllCases: RandomAccessCollection {
    /// What it is called.
    ///
    /// - Parameter locale: Who reads it.
    /// - Returns: The name, in the reader's language.
    func title(for locale: Locale) -> String
}
