/// Everything that a screen shows. SwiftUI, a web page or a terminal only has to draw this value.
///
/// The texts are already in the language of the user.
///
/// ```swift
/// @MainActor func text(of store: AsyncValue<[String]>, for locale: Locale) -> String {
///     switch Presentation(store, for: locale) {
///     case .nothing: ""
///     case .progress(let label): label
///     case .content(let items, _): items.joined(separator: ", ")
///     case .placeholder(let placeholder, _): placeholder.title
///     }
/// }
/// ```
public enum Presentation<Content> {
    /// Nothing, because no content is loaded and no load is running.
    case nothing
    /// Progress, because the content is being loaded.
    case progress(label: String)
    /// The content, and the presentation of a refresh.
    case content(Content, refresh: RefreshPresentation)
    /// A replacement for content, and the presentation of a refresh. For example, a refresh of an empty list shows
    /// progress.
    case placeholder(Placeholder, refresh: RefreshPresentation)
}

extension Presentation: Sendable where Content: Sendable {}
extension Presentation: Equatable where Content: Equatable {}
extension Presentation: Hashable where Content: Hashable {}

extension Presentation {
    /// Whether the value is being loaded again while content or a placeholder is on the screen.
    public var isRefreshing: Bool {
        switch self {
        case .content(_, refresh: .progress), .placeholder(_, refresh: .progress): true
        case .nothing, .progress, .content, .placeholder: false
        }
    }
}
