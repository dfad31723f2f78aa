/// What a screen shows, decided to the last word: SwiftUI, a web page or a terminal only draws it.
///
/// ```swift
/// switch Presentation(store.state, for: locale, canLoad: true) {
/// case .nothing: ""
/// case .progress(let label): label
/// case .content(let items, _): items.joined(separator: ", ")
/// case .placeholder(let placeholder, _): placeholder.title
/// }
/// ```
public enum Presentation<Content> {
    /// Nothing.
    case nothing
    /// That the content is on its way.
    case progress(label: String)
    /// The content, and what there is to say of a refresh.
    case content(Content, refresh: RefreshPresentation)
    /// What stands in the place of content, and what there is to say of a refresh: one may run where nothing was found.
    case placeholder(Placeholder, refresh: RefreshPresentation)
}

extension Presentation: Sendable where Content: Sendable {}
extension Presentation: Equatable where Content: Equatable {}
extension Presentation: Hashable where Content: Hashable {}

extension Presentation {
    /// Whether what is on the screen is being loaded again.
    public var isRefreshing: Bool {
        switch self {
        case .content(_, refresh: .running), .placeholder(_, refresh: .running): true
        case .nothing, .progress, .content, .placeholder: false
        }
    }
}
