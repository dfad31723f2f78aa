import Foundation
import LockstepCore

/// What a screen of something that is loaded shows: its state, and what there is to say of a refresh beside it.
struct LoadedScreen<Content> {
    /// The screen's state.
    let state: ViewState<Content, StateError, EmptyDisplayModel>
    /// What there is to say of a refresh, beside what stays on the screen.
    let refresh: RefreshPresentation

    /// - Parameters:
    ///   - state: The state of what is loaded.
    ///   - locale: Who reads it.
    ///   - isLoadExpected: Whether the view is about to load: an idle state then shows as loading.
    ///   - canRetry: Whether there is something to try again with.
    ///   - latestValue: What stays on the screen when a refresh fails.
    ///   - empty: What is shown where the value is empty.
    ///   - refreshing: What is shown while a value is loaded again.
    ///   - isEmpty: Returns whether a value is empty. By default, only a collection without elements is.
    init(
        _ state: AsyncState<Content>,
        for locale: Locale,
        isLoadExpected: Bool,
        canRetry: Bool,
        keeping latestValue: Content?,
        empty: EmptyDisplayModel,
        refreshing: RefreshDisplay,
        isEmpty: ((Content) -> Bool)?
    ) {
        let screen: ViewState<Content, StateError, EmptyDisplayModel> = state.viewState(
            empty: empty, refreshing: refreshing, isEmpty: isEmpty
        )
        switch screen {
        case .idle where isLoadExpected:
            self.init(state: .loading, refresh: .none)
        case .content where state.isLoading, .empty where state.isLoading:
            self.init(state: screen, refresh: .running(label: L10n.Progress.refreshing(for: locale)))
        case .error(let error):
            if let kept = latestValue, !(isEmpty?(kept) ?? hasNoElements(kept)) {
                let failure = error.placeholder(for: locale, canRetry: canRetry)
                self.init(state: .content(kept), refresh: .failed(failure))
            } else {
                self.init(state: screen, refresh: .none)
            }
        default:
            self.init(state: screen, refresh: .none)
        }
    }

    private init(state: ViewState<Content, StateError, EmptyDisplayModel>, refresh: RefreshPresentation) {
        self.state = state
        self.refresh = refresh
    }
}
