public import Foundation

extension Presentation {
    /// Creates the presentation of a screen's state.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - locale: The language of the texts.
    ///   - canRetry: Whether the screen can try again.
    public init<ErrorState: PlaceholderConvertible, EmptyState: PlaceholderConvertible>(
        _ state: ViewState<Content, ErrorState, EmptyState>,
        for locale: Locale = .current,
        canRetry: Bool = false
    ) {
        self.init(state, refresh: .nothing, for: locale, canRetry: canRetry)
    }

    init<ErrorState: PlaceholderConvertible, EmptyState: PlaceholderConvertible>(
        _ state: ViewState<Content, ErrorState, EmptyState>,
        refresh: RefreshPresentation,
        for locale: Locale,
        canRetry: Bool
    ) {
        func placeholder(_ reason: some PlaceholderConvertible) -> Presentation {
            .placeholder(reason.placeholder(for: locale, canRetry: canRetry), refresh: refresh)
        }
        self =
            switch state {
            case .idle: .nothing
            case .loading: .loading(for: locale)
            case .content(let content): .content(content, refresh: refresh)
            case .empty(let reason): placeholder(reason)
            case .error(let error): placeholder(error)
            }
    }

    /// Returns the presentation of a first load.
    static func loading(for locale: Locale) -> Presentation {
        .progress(label: L10n.Progress.loading(for: locale))
    }
}
