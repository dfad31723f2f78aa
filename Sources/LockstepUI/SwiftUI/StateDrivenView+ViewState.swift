#if canImport(SwiftUI)
    public import SwiftUI

    extension StateDrivenView {
        /// Creates a view that shows a state. Your own views show errors and empty states.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: The view of the content.
        ///   - empty: The view of an empty state. The closure receives the reason.
        ///   - error: The view of an error.
        ///   - loading: The view while the content is being loaded.
        ///   - idle: The view before the first load. By default, it shows nothing.
        public init(
            state: ViewState<Value, Failure, Empty>,
            @ViewBuilder content: @escaping (Value) -> Content,
            @ViewBuilder empty: @escaping (Empty) -> EmptyContent,
            @ViewBuilder error: @escaping (Failure) -> ErrorContent,
            @ViewBuilder loading: @escaping () -> LoadingContent = { LoadingView() },
            @ViewBuilder idle: @escaping () -> IdleContent = { EmptyView() }
        ) {
            self.init(
                screen: { _, _, _ in (state, .nothing) }, loader: nil, content: content, empty: empty, error: error,
                loading: loading, idle: idle
            )
        }

        /// Creates a view that shows a state. Your own view shows empty states, and a ``PlaceholderView`` shows
        /// errors.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: The view of the content.
        ///   - empty: The view of an empty state. The closure receives the reason.
        ///   - loading: The view while the content is being loaded.
        ///   - idle: The view before the first load. By default, it shows nothing.
        public init(
            state: ViewState<Value, Failure, Empty>,
            @ViewBuilder content: @escaping (Value) -> Content,
            @ViewBuilder empty: @escaping (Empty) -> EmptyContent,
            @ViewBuilder loading: @escaping () -> LoadingContent = { LoadingView() },
            @ViewBuilder idle: @escaping () -> IdleContent = { EmptyView() }
        ) where Failure: PlaceholderConvertible, ErrorContent == PlaceholderView {
            self.init(
                state: state, content: content, empty: empty, error: { PlaceholderView($0) }, loading: loading,
                idle: idle
            )
        }

        /// Creates a view that shows a state. Your own view shows errors, and a ``PlaceholderView`` shows empty states.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: The view of the content.
        ///   - error: The view of an error.
        ///   - loading: The view while the content is being loaded.
        ///   - idle: The view before the first load. By default, it shows nothing.
        public init(
            state: ViewState<Value, Failure, Empty>,
            @ViewBuilder content: @escaping (Value) -> Content,
            @ViewBuilder error: @escaping (Failure) -> ErrorContent,
            @ViewBuilder loading: @escaping () -> LoadingContent = { LoadingView() },
            @ViewBuilder idle: @escaping () -> IdleContent = { EmptyView() }
        ) where Empty: PlaceholderConvertible, EmptyContent == PlaceholderView {
            self.init(
                state: state, content: content, empty: { PlaceholderView($0) }, error: error, loading: loading,
                idle: idle
            )
        }

        /// Creates a view that shows a state. A ``PlaceholderView`` shows errors and empty states.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: The view of the content.
        ///   - loading: The view while the content is being loaded.
        ///   - idle: The view before the first load. By default, it shows nothing.
        public init(
            state: ViewState<Value, Failure, Empty>,
            @ViewBuilder content: @escaping (Value) -> Content,
            @ViewBuilder loading: @escaping () -> LoadingContent = { LoadingView() },
            @ViewBuilder idle: @escaping () -> IdleContent = { EmptyView() }
        )
        where
            Failure: PlaceholderConvertible, ErrorContent == PlaceholderView,
            Empty: PlaceholderConvertible, EmptyContent == PlaceholderView
        {
            self.init(
                state: state, content: content, empty: { PlaceholderView($0) }, error: { PlaceholderView($0) },
                loading: loading, idle: idle
            )
        }
    }
#endif
