import Foundation
import GalleryCore
import Languages
import WebPages

/// The content of the gallery's templates. Its texts come only from presentations.
struct GalleryPage {
    var language: String
    var title: String
    var introduction: String
    var languageLabel: String
    var todos: String
    var catalogue: String
    var languages: [LanguageLink]
    var screens: [Screen]

    struct LanguageLink {
        var code: String
        var name: String
        var isCurrent: Bool
    }

    struct Screen {
        var id: String
        var title: String
        var summary: String
        var symbol: String
        var specimens: [SpecimenView]
    }

    init(_ language: Language) {
        let locale = language.locale
        self.language = language.rawValue
        title = GalleryText.title.text(for: locale)
        introduction = GalleryText.introduction.text(for: locale)
        languageLabel = GalleryText.language.text(for: locale)
        todos = GalleryText.todos.text(for: locale)
        catalogue = GalleryText.catalogue.text(for: locale)
        languages = Language.allCases.map {
            LanguageLink(code: $0.rawValue, name: $0.ownName, isCurrent: $0 == language)
        }
        screens = GalleryScreen.allCases.map { screen in
            Screen(
                id: screen.rawValue,
                title: screen.title(for: locale),
                summary: screen.summary(for: locale),
                symbol: Symbol.path(screen.symbolName),
                specimens: Specimen.all(of: screen, for: locale).map { SpecimenView($0, in: language) }
            )
        }
    }
}
