public import Foundation

extension Presentation {
    /// What is shown of a screen's state.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - locale: Who reads it.
    ///   - canRetry: Whether there is something to try again with.
    public init<ErrorState: PlaceholderConvertible, EmptyState: PlaceholderConvertible>(
        _ state: ViewState<Content, ErrorState, EmptyState>,
        for locale: Locale = .current,
        canRetry: Bool = false
    ) {
        self =
            switch state {
            case .idle: .nothing
            case .loading: .loading(for: locale)
            case .content(let content): .content(content, refresh: .none)
            case .empty(let reason): .placeholder(reason.placeholder(for: locale, canRetry: canRetry))
            case .error(let error): .placeholder(error.placeholder(for: locale, canRetry: canRetry))
            }
    }

    /// That the content is on its way.
    static func loading(for locale: Locale) -> Presentation {
        .progress(label: L10n.Progress.loading(for: locale))
    }
}
