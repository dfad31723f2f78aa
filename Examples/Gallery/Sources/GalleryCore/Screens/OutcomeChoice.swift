public import Foundation
import Lockstep

/// An outcome that a control offers: the same type for every screen.
public struct OutcomeChoice: Hashable, Sendable, Identifiable {
    /// A name that is unique among the outcomes of the screen.
    public let id: String

    /// The display name, in the reader's language.
    public let title: String
}

extension GalleryStore {
    /// Returns the outcomes that can be chosen.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: All outcomes of the screen.
    public func choices(for locale: Locale) -> [OutcomeChoice] {
        Outcome.allCases.map { OutcomeChoice(id: $0.rawValue, title: $0.title(for: locale)) }
    }

    /// The ``OutcomeChoice/id`` of the chosen outcome. Setting an unknown id has no effect.
    public var choice: OutcomeChoice.ID {
        get { outcome.rawValue }
        set { outcome = Outcome(rawValue: newValue) ?? outcome }
    }
}
