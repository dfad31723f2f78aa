#if canImport(SwiftUI)
    public import LockstepCore
    public import SwiftUI

    extension StateDrivenView where Failure == StateError, Empty == EmptyDisplayModel {
        /// Creates a view that shows and loads an entry of a ``/LockstepCore/QueryFamily``.
        ///
        /// ```swift
        /// // shop.item is a QueryFamily<Int, Item>, and id is a key of it.
        /// StateDrivenView(shop.item[id]) { item in
        ///     Text(item.title)
        /// }
        /// ```
        ///
        /// - When the view appears, it loads a missing or stale value. A stale value stays on the screen during the
        ///   load (promise K1).
        /// - When people pull the view or try again, the view loads the value even if the value is fresh. If a load
        ///   is already running, the view waits for this load.
        /// - Views of the same entry share one load. When the views disappear and no other caller waits, the load is
        ///   cancelled (promise K3). A load that people started continues.
        /// - If `id` changes, the view shows and loads the entry of the new `id`.
        ///
        /// The view keeps the entry alive. If the value becomes stale while the view is on the screen, the view does
        /// not load the value. To load stale values, use ``/LockstepCore/StoreFamily/refetches(on:evenFresh:where:while:)``. See
        /// also the article *Screens*.
        ///
        /// - Parameters:
        ///   - entry: The entry.
        ///   - whenEmpty: The reason that `empty` receives if the value is empty.
        ///   - refreshing: What the view shows while the value is loaded again.
        ///   - keepsContent: Whether the previous content stays on the screen, below the error, when a refresh
        ///     fails. If `false`, the error replaces the content.
        ///   - keepingPrevious: Whether the content of the previous entry stays on the screen while the first value of
        ///     another entry is loaded, for example while people type a search. See ``/LockstepCore/PreviousValue``.
        ///   - isEmpty: Returns whether a value is empty. By default, a collection without elements is empty.
        ///   - content: The view of the value.
        ///   - empty: The view if the value is empty.
        ///   - error: The view of an error. The default view has a button to try again. For a button in your own
        ///     view, use `@Environment(\.refresh)`.
        ///   - loading: The view while the first value is being loaded.
        ///   - idle: The view if a load was cancelled and there is no value. For example, the loading function
        ///     threw a `CancellationError`.
        public init<Key>(
            _ entry: QueryEntry<Key, Value>,
            whenEmpty: EmptyDisplayModel = .noDataYet,
            refreshing: RefreshDisplay = .previousContent,
            keepsContent: Bool = true,
            keepingPrevious: Bool = false,
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
                keepsContent: keepsContent, keepingPrevious: keepingPrevious, isEmpty: isEmpty, content: content,
                empty: empty, error: error,
                loading: loading, idle: idle
            )
        }

        /// Creates a view that shows and loads the list of an entry of a ``/LockstepCore/PagedQueryFamily``.
        ///
        /// ```swift
        /// // shop.found is a PagedQueryFamily<String, Item, Int>, and text is a key of it.
        /// StateDrivenView(shop.found[text]) { items in
        ///     List {
        ///         ForEach(items) { Text($0.title) }
        ///         LoadMoreRow(shop.found[text])
        ///     }
        /// }
        /// ```
        ///
        /// The view shows the items of all loaded pages. If people pull the view, the view loads the list again and
        /// then replaces all pages at once (promise K7). ``LoadMoreRow`` loads further pages.
        ///
        /// If the list has no items yet and there is a next page, the view shows `content`. A ``LoadMoreRow`` in
        /// `content` then loads the next page.
        ///
        /// The view starts and cancels loads by the same rules as the view of a ``/LockstepCore/QueryEntry``. See also
        /// the article *Screens*.
        ///
        /// - Parameters:
        ///   - entry: The entry.
        ///   - whenEmpty: The reason that `empty` receives if the list is empty.
        ///   - refreshing: What the view shows while the list is loaded again.
        ///   - keepsContent: Whether the previous items stay on the screen, below the error, when a refresh fails.
        ///     If `false`, the error replaces the items.
        ///   - keepingPrevious: Whether the items of the previous entry stay on the screen while the first page of another
        ///     entry is loaded, for example while people type a search. See ``/LockstepCore/PreviousValue``.
        ///   - isEmpty: Returns whether the items count as an empty list. By default, a list without items and
        ///     without a next page is empty.
        ///   - content: The view of the items.
        ///   - empty: The view if the list is empty.
        ///   - error: The view of an error of the list. ``LoadMoreRow`` shows the error of a further page.
        ///   - loading: The view while the first page is being loaded.
        ///   - idle: The view if a load was cancelled and there is no list. For example, the loading function threw
        ///     a `CancellationError`.
        public init<Key, Item, Cursor>(
            _ entry: PagedQueryEntry<Key, Item, Cursor>,
            whenEmpty: EmptyDisplayModel = .noDataYet,
            refreshing: RefreshDisplay = .previousContent,
            keepsContent: Bool = true,
            keepingPrevious: Bool = false,
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
                keepsContent: keepsContent, keepingPrevious: keepingPrevious,
                isEmpty: isEmpty.map { isEmpty in { isEmpty($0.items) } }, content: content,
                empty: empty, error: error, loading: loading, idle: idle
            )
        }
    }
#endif
