import Foundation

/// A summary of what a screen shows, without the content.
///
/// A ``StateDrivenView`` animates each change of the phase. When a load ends, the view announces the result to
/// assistive technologies.
struct ScreenPhase: Hashable {
    /// The case of the screen's state, without its associated value.
    enum Kind: Hashable {
        case idle, loading, content, empty, error
    }

    let kind: Kind
    /// The presentation of a refresh.
    let refresh: RefreshPresentation
    /// The text that assistive technologies read out when the state is `error` or `empty`. In other states, the text
    /// is `nil`. The text is also `nil` if the associated value is not ``PlaceholderConvertible``.
    private let spoken: String?

    /// - Parameters:
    ///   - state: The screen's state.
    ///   - refresh: The presentation of a refresh.
    ///   - locale: The language of the texts.
    init<Content, Failure, Empty>(
        _ state: ViewState<Content, Failure, Empty>, refresh: RefreshPresentation, for locale: Locale
    ) {
        func spoken(_ reason: some Any) -> String? {
            (reason as? any PlaceholderConvertible)?.placeholder(for: locale, canRetry: false).accessibilityLabel
        }
        self.refresh = refresh
        switch state {
        case .idle: (kind, self.spoken) = (.idle, nil)
        case .loading: (kind, self.spoken) = (.loading, nil)
        case .content: (kind, self.spoken) = (.content, nil)
        case .empty(let reason): (kind, self.spoken) = (.empty, spoken(reason))
        case .error(let error): (kind, self.spoken) = (.error, spoken(error))
        }
    }

    /// Whether a first load or a refresh is running.
    var isLoading: Bool {
        if case .progress = refresh { true } else { kind == .loading }
    }

    /// Returns the announcement of how a load ended.
    ///
    /// - Parameters:
    ///   - previous: The previous phase.
    ///   - locale: The language of the announcement.
    /// - Returns: The announcement, or `nil` if no load ended or there is no text to read out.
    func announcement(after previous: ScreenPhase, for locale: Locale) -> String? {
        guard previous.isLoading, !isLoading else { return nil }
        if case .failed(let failure) = refresh { return failure.accessibilityLabel }
        return kind == .content ? L10n.Accessibility.loaded(for: locale) : spoken
    }
}
