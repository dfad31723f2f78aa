import Foundation
import LockstepCore

/// A screen that shows a loaded value.
struct LoadedScreen<Content> {
    /// The state of the screen.
    let state: ViewState<Content, StateError, EmptyDisplayModel>
    let refresh: RefreshPresentation

    /// - Parameters:
    ///   - state: The state of the loaded value.
    ///   - locale: The language of the texts.
    ///   - isLoadExpected: Whether the view is about to load the value. If `true`, the screen shows progress in the
    ///     idle state.
    ///   - canRetry: Whether the screen can try again.
    ///   - latestValue: The content that stays on the screen when a refresh fails. If the content is `nil` or empty,
    ///     the screen shows the error instead.
    ///   - empty: The state of the screen if the value is empty.
    ///   - refreshing: What the screen shows while a value is loaded again.
    ///   - isEmpty: Returns whether a value is empty. By default, a collection without elements is empty. A paged
    ///     list without items and without a next page is empty, too.
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
            self.init(state: .loading, refresh: .nothing)
        case .content where state.isLoading, .empty where state.isLoading:
            self.init(state: screen, refresh: .progress(label: L10n.Progress.refreshing(for: locale)))
        case .error(let error):
            if let kept = latestValue, !isEmptyContent(kept, by: isEmpty) {
                let failure = error.placeholder(for: locale, canRetry: canRetry)
                self.init(state: .content(kept), refresh: .failed(failure))
            } else {
                self.init(state: screen, refresh: .nothing)
            }
        default:
            self.init(state: screen, refresh: .nothing)
        }
    }

    private init(state: ViewState<Content, StateError, EmptyDisplayModel>, refresh: RefreshPresentation) {
        self.state = state
        self.refresh = refresh
    }
}
