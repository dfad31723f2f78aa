#if canImport(SwiftUI)
    public import LockstepCore
    public import SwiftUI

    extension StateDrivenView where Failure == StateError, Empty == EmptyDisplayModel {
        /// Creates a view that shows and loads the value of a store.
        ///
        /// When the view appears, it loads the value if needed. When people pull the view or try again after an error,
        /// the view always loads the value.
        ///
        /// ```swift
        /// StateDrivenView(store, load: { try await api.items() }) { items in
        ///     List(items) { Text($0.title) }
        /// }
        /// ```
        ///
        /// When the view disappears, it cancels an automatic load (promises L2, L3). A load that people started
        /// continues. After a call of ``/LockstepCore/ValueStore/reset()``, the view loads the value again.
        ///
        /// The default placeholders scroll, so that people can pull them. Inside a list or a scroll view, pass
        /// placeholders that do not scroll. A pull of any scroll view in `content`, even in a sheet, loads the value
        /// again. See the article *Screens*.
        ///
        /// - Parameters:
        ///   - store: The store, such as an ``/LockstepCore/AsyncValue``.
        ///   - load: Loads the value. Each load uses the closure of the newest rendering.
        ///   - retry: The policy for automatic retries after retryable errors.
        ///   - timeout: The time limit of one attempt, or `nil` for no limit.
        ///   - clock: The clock for the timeout, and for the delays of a `retry` policy without its own clock.
        ///   - whenEmpty: The reason that `empty` receives if the value is empty.
        ///   - refreshing: What the view shows while the value is loaded again.
        ///   - keepsContent: Whether the previous content stays on the screen, below the error, when a refresh
        ///     fails. If `false`, the error replaces the content.
        ///   - isEmpty: Returns whether a value is empty. By default, a collection without elements is empty.
        ///   - content: The view of the value.
        ///   - empty: The view if the value is empty.
        ///   - error: The view of an error. The default view has a button to try again. For a button in your own
        ///     view, use `@Environment(\.refresh)`.
        ///   - loading: The view while the first value is being loaded.
        ///   - idle: The view if a load was cancelled and there is no value. For example, `load` threw a
        ///     `CancellationError`. People can pull this view or try again.
        public init<Source: ValueStore>(
            _ store: Source,
            load: @escaping @MainActor () async throws -> Value,
            retry: RetryPolicy = .never,
            timeout: Duration? = nil,
            clock: any Clock<Duration> = ContinuousClock(),
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
        ) where Source.Value == Value {
            self.init(
                store.asyncValue,
                by: Loader(store.asyncValue, retry: retry, timeout: timeout, clock: clock, load), showing: \.self,
                whenEmpty: whenEmpty, refreshing: refreshing, keepsContent: keepsContent, isEmpty: isEmpty,
                content: content, empty: empty, error: error, loading: loading, idle: idle
            )
        }
    }
#endif
