public import Foundation
import Lockstep

/// The texts around the screens: titles and the names of controls.
public enum GalleryText: CaseIterable, Hashable, Sendable {
    case title, introduction
    case outcome, load, mainMenu, language, todos, catalogue
    case chooseScreen, chooseOutcome

    /// Returns the text.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The text, in the reader's language.
    public func text(for locale: Locale) -> String {
        switch self {
        case .title: L10n.Gallery.title(for: locale)
        case .introduction: L10n.Gallery.introduction(for: locale)
        case .outcome: L10n.Control.outcome(for: locale)
        case .load: L10n.Control.load(for: locale)
        case .mainMenu: L10n.Control.mainMenu(for: locale)
        case .language: L10n.Control.language(for: locale)
        case .todos: L10n.Control.todos(for: locale)
        case .catalogue: L10n.Control.catalogue(for: locale)
        case .chooseScreen: L10n.Prompt.screen(for: locale)
        case .chooseOutcome: L10n.Prompt.outcome(for: locale)
        }
    }
}
