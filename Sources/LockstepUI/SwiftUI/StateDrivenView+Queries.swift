#if canImport(SwiftUI)
    public import LockstepCore
    public import SwiftUI

    extension StateDrivenView where Failure == StateError, Empty == EmptyDisplayModel {
        /// Shows an entry of a ``/LockstepCore/QueryFamily``, and loads it.
        ///
        /// ```swift
        /// StateDrivenView(shop.item[id]) { item in
        ///     Text(item.title)
        /// }
        /// ```
        ///
        /// When the view appears, it loads the value unless that is fresh; a stale value stays on the screen meanwhile (promise
        /// K1). Views that show one entry share its load. When a view disappears, it no longer waits for the load, which is
        /// cancelled when nobody else does (K3).
        ///
        /// Pulling and trying again load the value even if it is fresh. Where the entry is being loaded, they wait for
        /// that. Such a load continues when the view disappears.
        ///
        /// The entry is kept while the view is on the screen, so write `shop.item[id]` where the view is made. With another `id`,
        /// the view shows and loads another entry, and the load of the one before is cancelled as if the view had
        /// disappeared. State inside of `content` stays: apply `.id(id)` where it belongs to the entry.
        ///
        /// An entry that goes stale on the screen is loaded again when the view appears again, or by
        /// ``/LockstepCore/StoreFamily/refetches(on:evenFresh:)``; one that is reset or removed from the family, at once.
        ///
        /// Placeholders, `refreshable` and the refresh button are those of the form with `load:`.
        ///
        /// - Parameters:
        ///   - entry: The entry.
        ///   - whenEmpty: Why there is no content, where the value is empty.
        ///   - refreshing: What is shown while the value is loaded again.
        ///   - keepsContent: Whether the previous content stays on the screen when a refresh fails, with the error
        ///     above it; else the error takes its place.
        ///   - isEmpty: Returns whether a value is empty. By default, only a collection without elements is.
        ///   - content: Shows the value.
        ///   - empty: Shows that it is empty.
        ///   - error: Shows an error. ``PlaceholderView`` has a button to try again; in a view of your own,
        ///     `@Environment(\.refresh)` does that.
        ///   - loading: Shows that the first value is being loaded.
        ///   - idle: Shows that there is no value; seen only after a load cancelled itself.
        public init<Key>(
            _ entry: QueryEntry<Key, Value>,
            whenEmpty: EmptyDisplayModel = .noDataYet,
            refreshing: RefreshDisplay = .previousContent,
            keepsContent: Bool = true,
            isEmpty: ((Value) -> Bool)? = nil,
            @ViewBuilder content: @escaping (Value) -> Content,
            @ViewBuilder empty: @escaping (EmptyDisplayModel) -> EmptyContent = { PlaceholderView($0, scrolls: true) },
            @ViewBuilder error: @escaping (StateError) -> ErrorContent = { PlaceholderView($0, scrolls: true) },
            @ViewBuilder loading: @escaping () -> LoadingContent = { LoadingView() },
            @ViewBuilder idle: @escaping () -> IdleContent = {
                PlaceholderView(ErrorDisplayModel.cancelled, scrolls: true)
            }
        ) where Value: Sendable {
            self.init(
                entry.asyncValue, by: Loader(entry), showing: \.self, whenEmpty: whenEmpty, refreshing: refreshing,
                keepsContent: keepsContent, isEmpty: isEmpty, content: content, empty: empty, error: error,
                loading: loading, idle: idle
            )
        }

        /// Shows the items of an entry of a ``/LockstepCore/PagedQueryFamily``, and loads the list.
        ///
        /// ```swift
        /// StateDrivenView(shop.found[text]) { items in
        ///     List {
        ///         ForEach(items) { Text($0.title) }
        ///         LoadMoreRow(shop.found[text])
        ///     }
        /// }
        /// ```
        ///
        /// The items are those of all pages that were loaded so far. Pulling loads the first page again and then replaces all
        /// pages at once (promise K7). Further pages are loaded by ``LoadMoreRow``.
        ///
        /// A list is empty when it has no items and there is no next page. Where a first page without items has a next one,
        /// `content` is shown, so that its ``LoadMoreRow`` loads that.
        ///
        /// What it does besides is described at
        /// ``init(_:whenEmpty:refreshing:keepsContent:isEmpty:content:empty:error:loading:idle:)``.
        ///
        /// - Parameters:
        ///   - entry: The entry.
        ///   - whenEmpty: Why there is no content, where the list is empty.
        ///   - refreshing: What is shown while the list is loaded again.
        ///   - keepsContent: Whether the previous items stay on the screen when a refresh fails, with the error above
        ///     them; else the error takes their place.
        ///   - isEmpty: Tells whether the items count as none.
        ///   - content: Shows the items.
        ///   - empty: Shows that there are none.
        ///   - error: Shows an error of the list. One of a further page is shown by ``LoadMoreRow``.
        ///   - loading: Shows that the first page is being loaded.
        ///   - idle: Shows that there is no list; seen only after a load cancelled itself.
        public init<Key, Item, Cursor>(
            _ entry: PagedQueryEntry<Key, Item, Cursor>,
            whenEmpty: EmptyDisplayModel = .noDataYet,
            refreshing: RefreshDisplay = .previousContent,
            keepsContent: Bool = true,
            isEmpty: (([Item]) -> Bool)? = nil,
            @ViewBuilder content: @escaping ([Item]) -> Content,
            @ViewBuilder empty: @escaping (EmptyDisplayModel) -> EmptyContent = { PlaceholderView($0, scrolls: true) },
            @ViewBuilder error: @escaping (StateError) -> ErrorContent = { PlaceholderView($0, scrolls: true) },
            @ViewBuilder loading: @escaping () -> LoadingContent = { LoadingView() },
            @ViewBuilder idle: @escaping () -> IdleContent = {
                PlaceholderView(ErrorDisplayModel.cancelled, scrolls: true)
            }
        ) where Value == [Item] {
            self.init(
                entry.asyncValue, by: Loader(entry), showing: \.items, whenEmpty: whenEmpty, refreshing: refreshing,
                keepsContent: keepsContent, isEmpty: isEmpty.map { isEmpty in { isEmpty($0.items) } }, content: content,
                empty: empty, error: error, loading: loading, idle: idle
            )
        }
    }
#endif
