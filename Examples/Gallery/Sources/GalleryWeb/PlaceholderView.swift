import GalleryCore
import Lockstep

/// What stands in the place of content, as the templates draw it.
struct PlaceholderView {
    var symbol: String
    var title: String
    var message: String?
    var suggestion: String?
    var label: String
    var retry: Retry?

    /// The button that tries again. Here nothing is loaded: it leads to what the screen shows next.
    struct Retry {
        var title: String
        var language: String
        var target: String
    }

    init(_ placeholder: Placeholder, language: GalleryLanguage, screen: GalleryScreen) {
        symbol = Symbol.path(placeholder.symbolName)
        title = placeholder.title
        message = placeholder.message
        suggestion = placeholder.suggestion
        label = placeholder.accessibilityLabel
        retry = placeholder.retryTitle.map {
            Retry(title: $0, language: language.rawValue, target: "\(screen)-\(SpecimenState.loading)")
        }
    }
}
