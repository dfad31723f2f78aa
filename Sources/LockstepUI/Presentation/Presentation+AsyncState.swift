public import Foundation
public import LockstepCore

extension Presentation {
    /// Creates the presentation of a state, such as the mapped state of a store.
    ///
    /// ```swift
    /// let titles = Presentation(store.state.map { $0.map(\.title) }, canLoad: true)
    /// ```
    ///
    /// To show the state without mapping, pass the store.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - locale: The language of the texts.
    ///   - canLoad: Whether the screen can load the value. If `true`, the screen shows progress in the idle state, and
    ///     a button to try again after a retryable error.
    ///   - latestValue: The content that stays below the error when a refresh fails. Pass the mapped `latestValue` of
    ///     the store. If the content is `nil` or empty, the error takes the whole screen.
    ///   - empty: The reason to show if the value is empty.
    ///   - refreshing: What the screen shows while a value is loaded again.
    ///   - isEmpty: Returns whether a value is empty. By default, a collection without elements is empty. A paged
    ///     list without items and without a next page is empty, too.
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
