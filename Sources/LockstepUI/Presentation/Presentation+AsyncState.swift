public import Foundation
public import LockstepCore

extension Presentation {
    /// Creates the presentation of a state, such as the state of a store with a mapped value.
    ///
    /// ```swift
    /// let titles = Presentation(store.state.map { $0.map(\.title) }, canLoad: true)
    /// ```
    ///
    /// To present the state of a store without a change, pass the store.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - locale: The language of the texts.
    ///   - canLoad: Whether the screen can load. If so, an idle state shows as loading, and retryable errors have a
    ///     button to try again.
    ///   - latestValue: The content that stays below the error when a refresh fails: the `latestValue` of the store. If
    ///     this content is `nil` or empty, the error takes the whole screen.
    ///   - empty: The reason to show if the value is empty.
    ///   - refreshing: The content of the screen while a value is loaded again.
    ///   - isEmpty: Returns whether a value is empty. By default, only a collection without elements, or a list without
    ///     items and without a next page, is empty.
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
