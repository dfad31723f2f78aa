package import LockstepCore

/// What a screen of something that is loaded shows: its state, and what there is to say of a refresh.
package struct LoadedScreen<Content> {
    /// What there is to say of a refresh, beside the content that stays on the screen.
    package enum Refresh {
        /// Nothing.
        case none
        /// One is running.
        case running
        /// The last one failed, and the content is the one from before.
        case failed(StateError)
    }

    /// The screen's state.
    package let state: ViewState<Content, StateError, EmptyDisplayModel>
    /// What there is to say of a refresh.
    package let refresh: Refresh

    /// - Parameters:
    ///   - state: The state of what is loaded.
    ///   - canLoad: Whether whoever shows it starts the first load: an idle state then shows as loading.
    ///   - latestValue: What stays on the screen when a refresh fails.
    ///   - empty: What is shown where the value is empty.
    ///   - refreshing: What is shown while a value is loaded anew.
    ///   - isEmpty: Tells whether a value is empty. Without it, a collection without elements is, and nothing else.
    package init(
        _ state: AsyncState<Content>,
        canLoad: Bool,
        keeping latestValue: Content?,
        empty: EmptyDisplayModel,
        refreshing: RefreshDisplay,
        isEmpty: ((Content) -> Bool)?
    ) {
        let screen: ViewState<Content, StateError, EmptyDisplayModel> = state.viewState(
            empty: empty, refreshing: refreshing, isEmpty: isEmpty
        )
        switch screen {
        case .idle where canLoad:
            self.init(state: .loading, refresh: .none)
        case .content where state.isLoading:
            self.init(state: screen, refresh: .running)
        case .error(let error):
            let kept = latestValue.flatMap { isEmpty?($0) ?? hasNoElements($0) ? nil : $0 }
            if let kept {
                self.init(state: .content(kept), refresh: .failed(error))
            } else {
                self.init(state: screen, refresh: .none)
            }
        default:
            self.init(state: screen, refresh: .none)
        }
    }

    private init(state: ViewState<Content, StateError, EmptyDisplayModel>, refresh: Refresh) {
        self.state = state
        self.refresh = refresh
    }
}
