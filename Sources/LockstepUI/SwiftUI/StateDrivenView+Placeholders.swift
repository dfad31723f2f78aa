#if canImport(SwiftUI)
    public import SwiftUI

    // These initializers do the same as the initializers with the labels `empty` and `error`. The labels
    // `emptyPlaceholder` and `errorPlaceholder` are those of the earlier library ViewStateKit.
    extension StateDrivenView {
        /// Creates a view that shows a state. Your own views show errors and empty states.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: The view of the content.
        ///   - emptyPlaceholder: The view of an empty state. The closure receives the reason.
        ///   - errorPlaceholder: The view of an error.
        ///   - loading: The view while the content is being loaded.
        ///   - idle: The view before the first load. By default, it shows nothing.
        public init(
            state: ViewState<Value, Failure, Empty>,
            @ViewBuilder content: @escaping (Value) -> Content,
            @ViewBuilder emptyPlaceholder: @escaping (Empty) -> EmptyContent,
            @ViewBuilder errorPlaceholder: @escaping (Failure) -> ErrorContent,
            @ViewBuilder loading: @escaping () -> LoadingContent = { LoadingView() },
            @ViewBuilder idle: @escaping () -> IdleContent = { EmptyView() }
        ) {
            self.init(
                state: state, content: content, empty: emptyPlaceholder, error: errorPlaceholder, loading: loading,
                idle: idle
            )
        }

        /// Creates a view that shows a state. Your own view shows empty states, and a ``PlaceholderView`` shows
        /// errors.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: The view of the content.
        ///   - emptyPlaceholder: The view of an empty state. The closure receives the reason.
        ///   - loading: The view while the content is being loaded.
        ///   - idle: The view before the first load. By default, it shows nothing.
        public init(
            state: ViewState<Value, Failure, Empty>,
            @ViewBuilder content: @escaping (Value) -> Content,
            @ViewBuilder emptyPlaceholder: @escaping (Empty) -> EmptyContent,
            @ViewBuilder loading: @escaping () -> LoadingContent = { LoadingView() },
            @ViewBuilder idle: @escaping () -> IdleContent = { EmptyView() }
        ) where Failure: PlaceholderConvertible, ErrorContent == PlaceholderView {
            self.init(state: state, content: content, empty: emptyPlaceholder, loading: loading, idle: idle)
        }

        /// Creates a view that shows a state. Your own view shows errors, and a ``PlaceholderView`` shows empty states.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: The view of the content.
        ///   - errorPlaceholder: The view of an error.
        ///   - loading: The view while the content is being loaded.
        ///   - idle: The view before the first load. By default, it shows nothing.
        public init(
            state: ViewState<Value, Failure, Empty>,
            @ViewBuilder content: @escaping (Value) -> Content,
            @ViewBuilder errorPlaceholder: @escaping (Failure) -> ErrorContent,
            @ViewBuilder loading: @escaping () -> LoadingContent = { LoadingView() },
            @ViewBuilder idle: @escaping () -> IdleContent = { EmptyView() }
        ) where Empty: PlaceholderConvertible, EmptyContent == PlaceholderView {
            self.init(state: state, content: content, error: errorPlaceholder, loading: loading, idle: idle)
        }
    }
#endif
