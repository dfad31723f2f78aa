#if canImport(SwiftUI)
    public import SwiftUI

    extension StateDrivenView {
        /// Creates a view of a state with your own views for errors and empty states.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: The view of the content.
        ///   - empty: The view of an empty state. It receives the reason.
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
                screen: { _, _ in (state, .nothing) }, loader: nil, content: content, empty: empty, error: error,
                loading: loading, idle: idle
            )
        }

        /// Creates a view of a state with your own view for empty states. Errors show as ``PlaceholderView``.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: The view of the content.
        ///   - empty: The view of an empty state. It receives the reason.
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

        /// Creates a view of a state with your own view for errors. Empty states show as ``PlaceholderView``.
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

        /// Creates a view of a state. Errors and empty states show as ``PlaceholderView``.
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
