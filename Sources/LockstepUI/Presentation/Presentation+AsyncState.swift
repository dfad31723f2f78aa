public import Foundation
public import LockstepCore

extension Presentation {
    /// What is shown of a store's state.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - locale: Who reads it.
    ///   - canLoad: Whether there is something to load with. An idle state then shows as loading, for a view that
    ///     starts the first load; and errors that are retryable offer another try.
    ///   - latestValue: What stays on the screen when a refresh fails, below the error: the store's `latestValue`. Without it,
    ///     the error takes the whole screen.
    ///   - empty: What is shown where the value is empty.
    ///   - refreshing: What is shown while a value is loaded again.
    ///   - isEmpty: Returns whether a value is empty. By default, only a collection without elements is.
    public init(
        _ state: AsyncState<Content>,
        for locale: Locale = .current,
        canLoad: Bool = false,
        keeping latestValue: Content? = nil,
        empty: EmptyDisplayModel = .noDataYet,
        refreshing: RefreshDisplay = .previousContent,
        isEmpty: ((Content) -> Bool)? = nil
    ) {
        let screen = LoadedScreen(
            state, for: locale, isLoadExpected: canLoad, canRetry: canLoad, keeping: latestValue, empty: empty,
            refreshing: refreshing,
            isEmpty: isEmpty
        )
        self.init(screen.state, refresh: screen.refresh, for: locale, canRetry: canLoad)
    }
}
