public import Foundation
public import LockstepCore

extension Presentation {
    /// Creates the presentation of a store's state.
    ///
    /// ```swift
    /// let shown = Presentation(store, for: Locale(identifier: "ja"))
    /// ```
    ///
    /// - Parameters:
    ///   - store: The store, such as an ``/LockstepCore/AsyncValue`` or an entry of a query family.
    ///   - locale: The language of the texts.
    ///   - canLoad: Whether the screen can load the value. If `true`, the screen shows progress in the idle state, and
    ///     a button to try again after a retryable error.
    ///   - keepsContent: Whether the previous content stays next to the error when a refresh fails. If `false`, the
    ///     error replaces the content.
    ///   - empty: The reason to show if the value is empty.
    ///   - refreshing: What the screen shows while a value is loaded again.
    ///   - isEmpty: Returns whether a value is empty. By default, a collection without elements is empty. A paged
    ///     list without items and without a next page is empty, too.
    @MainActor public init<Source: ValueStore>(
        _ store: Source,
        for locale: Locale = .current,
        canLoad: Bool = true,
        keepsContent: Bool = true,
        empty: EmptyDisplayModel = .noDataYet,
        refreshing: RefreshDisplay = .previousContent,
        isEmpty: ((Content) -> Bool)? = nil
    ) where Source.Value == Content {
        self.init(
            store.state, for: locale, canLoad: canLoad, keeping: keepsContent ? store.latestValue : nil, empty: empty,
            refreshing: refreshing, isEmpty: isEmpty
        )
    }
}
