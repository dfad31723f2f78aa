import Foundation

/// What a screen shows, apart from the content itself. A change of it is animated, and announced to those who hear the
/// screen.
struct ScreenPhase: Hashable {
    /// The state's case.
    enum Kind: Hashable {
        case idle, loading, content, empty, error
    }

    let kind: Kind
    /// What there is to say of a refresh.
    let refresh: RefreshPresentation
    /// What a placeholder says; `nil` where a view of the user's own says it.
    private let spoken: String?

    /// - Parameters:
    ///   - state: The screen's state.
    ///   - refresh: What there is to say of a refresh.
    ///   - locale: Who reads it.
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

    /// Whether something is on its way.
    var isLoading: Bool {
        if case .running = refresh { true } else { kind == .loading }
    }

    /// What is announced when this phase follows another one: how a load ended.
    ///
    /// - Parameters:
    ///   - previous: The phase before.
    ///   - locale: Who hears it.
    /// - Returns: The announcement; `nil` where no load ended, or nothing is known of how.
    func announcement(after previous: ScreenPhase, for locale: Locale) -> String? {
        guard previous.isLoading, !isLoading else { return nil }
        if case .failed(let failure) = refresh { return failure.accessibilityLabel }
        return kind == .content ? L10n.Accessibility.loaded(for: locale) : spoken
    }
}
