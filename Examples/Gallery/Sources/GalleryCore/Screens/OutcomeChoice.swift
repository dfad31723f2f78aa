public import Foundation
import Lockstep

/// One of the outcomes that can be chosen on a screen, as a control shows it: the same type for every screen.
public struct OutcomeChoice: Hashable, Sendable, Identifiable {
    /// A name that is unique among the outcomes of the screen.
    public let id: String

    /// What it is called, in the reader's language.
    public let title: String
}

extension GalleryStore {
    /// What can be chosen.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: All outcomes of the screen.
    public func choices(for locale: Locale) -> [OutcomeChoice] {
        Outcome.allCases.map { OutcomeChoice(id: $0.rawValue, title: $0.title(for: locale)) }
    }

    /// What is chosen, by its ``OutcomeChoice/id``. One that is not there cannot be chosen.
    public var choice: OutcomeChoice.ID {
        get { outcome.rawValue }
        set { outcome = Outcome(rawValue: newValue) ?? outcome }
    }
}
