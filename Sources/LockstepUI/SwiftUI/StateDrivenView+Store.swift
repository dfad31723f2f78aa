#if canImport(SwiftUI)
    import Foundation
    public import LockstepCore
    public import SwiftUI

    extension StateDrivenView where Failure == StateError, Empty == EmptyDisplayModel {
        /// Shows the value of a store, and loads it: when the view appears, if needed; when it is pulled; and when the user tries
        /// again after an error.
        ///
        /// ```swift
        /// StateDrivenView(store, load: { try await api.items() }) { items in
        ///     List(items) { Text($0.title) }
        /// }
        /// ```
        ///
        /// While the value is loaded again, the previous one stays on the screen. When the view disappears, the load that it began
        /// as it appeared is cancelled (promises L2, L3); one that the user asked for goes on.
        ///
        /// It loads with the `load` that it was given last, after a ``/LockstepCore/ValueStore/reset()`` too.
        ///
        /// The placeholders that are there by default scroll, so that they can be pulled. Where the view stands in a list or in a
        /// scroll view, give it placeholders that do not.
        ///
        /// SwiftUI hands `refreshable` down: a scroll view or a sheet inside of `content` reloads this value when it is pulled. Give
        /// it a `refreshable` of its own, or apply the sheet to the `StateDrivenView` instead.
        ///
        /// Where nothing can be pulled, there is a refresh button: see `refreshButton(_:)`.
        ///
        /// - Parameters:
        ///   - store: The store.
        ///   - load: Makes the value.
        ///   - retry: Whether to try again by itself after an error that is retryable.
        ///   - timeout: How long one attempt may take; `nil` for as long as it likes.
        ///   - clock: Measures the timeout, and the waits of a `retry` without a clock of its own.
        ///   - whenEmpty: Why there is no content, where the value is empty.
        ///   - refreshing: What is shown while the value is loaded again.
        ///   - keepsContent: Whether the previous content stays on the screen when a refresh fails, with the error
        ///     above it; else the error takes its place.
        ///   - isEmpty: Returns whether a value is empty. By default, only a collection without elements is.
        ///   - content: Shows the value.
        ///   - empty: Shows that it is empty.
        ///   - error: Shows an error. ``PlaceholderView`` has a button to try again; in a view of your own,
        ///     `@Environment(\.refresh)` does that.
        ///   - loading: Shows that the first value is on its way.
        ///   - idle: Shows that there is no value; seen only after `load` ended as cancelled, by a `CancellationError` for
        ///     instance. It is loaded again when it is pulled, tried again, or reset after it had another state.
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
                store.asyncValue, load: load, retry: retry, timeout: timeout, clock: clock, whenEmpty: whenEmpty,
                refreshing: refreshing, keepsContent: keepsContent, isEmpty: isEmpty, content: content, empty: empty,
                error: error, loading: loading, idle: idle
            )
        }

        /// Shows a value, and loads it: when the view appears, if needed; when it is pulled; and when the user tries again after
        /// an error.
        ///
        /// It loads with the `load` that it was given last, after an ``/LockstepCore/AsyncValue/reset()`` too.
        ///
        /// The placeholders that are there by default scroll, so that they can be pulled. Where the view stands in a list or in a
        /// scroll view, give it placeholders that do not.
        ///
        /// SwiftUI hands `refreshable` down: a scroll view or a sheet inside of `content` reloads this value when it is pulled. Give
        /// it a `refreshable` of its own, or apply the sheet to the `StateDrivenView` instead.
        ///
        /// Where nothing can be pulled, there is a refresh button: see `refreshButton(_:)`.
        ///
        /// - Parameters:
        ///   - value: The value.
        ///   - load: Makes the value.
        ///   - retry: Whether to try again by itself after an error that is retryable.
        ///   - timeout: How long one attempt may take; `nil` for as long as it likes.
        ///   - clock: Measures the timeout, and the waits of a `retry` without a clock of its own.
        ///   - whenEmpty: Why there is no content, where the value is empty.
        ///   - refreshing: What is shown while the value is loaded again.
        ///   - keepsContent: Whether the previous content stays on the screen when a refresh fails, with the error
        ///     above it; else the error takes its place.
        ///   - isEmpty: Returns whether a value is empty. By default, only a collection without elements is.
        ///   - content: Shows the value.
        ///   - empty: Shows that it is empty.
        ///   - error: Shows an error. ``PlaceholderView`` has a button to try again; in a view of your own,
        ///     `@Environment(\.refresh)` does that.
        ///   - loading: Shows that the first value is on its way.
        ///   - idle: Shows that there is no value; seen only after `load` ended as cancelled, by a `CancellationError` for
        ///     instance. It is loaded again when it is pulled, tried again, or reset after it had another state.
        public init(
            _ value: AsyncValue<Value>,
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
        ) where Value: Sendable {
            self.init(
                value, by: Loader(value, retry: retry, timeout: timeout, clock: clock, load), showing: \.self,
                whenEmpty: whenEmpty, refreshing: refreshing, keepsContent: keepsContent, isEmpty: isEmpty,
                content: content, empty: empty, error: error, loading: loading, idle: idle
            )
        }
    }
#endif
