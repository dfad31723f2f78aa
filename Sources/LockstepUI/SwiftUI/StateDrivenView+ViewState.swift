#if canImport(SwiftUI)
    public import SwiftUI

    extension StateDrivenView {
        /// Shows a state whose errors and reasons for emptiness have views of your own.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: Shows the content.
        ///   - empty: Shows why there is no content.
        ///   - error: Shows an error.
        ///   - loading: Shows that the content is on its way.
        ///   - idle: Shows that nothing was asked for yet; by default nothing.
        public init(
            state: ViewState<Value, Failure, Empty>,
            @ViewBuilder content: @escaping (Value) -> Content,
            @ViewBuilder empty: @escaping (Empty) -> EmptyContent,
            @ViewBuilder error: @escaping (Failure) -> ErrorContent,
            @ViewBuilder loading: @escaping () -> LoadingContent = { LoadingView() },
            @ViewBuilder idle: @escaping () -> IdleContent = { EmptyView() }
        ) {
            self.init(
                screen: { _, _ in (state, .none) }, loader: nil, content: content, empty: empty, error: error,
                loading: loading, idle: idle
            )
        }

        /// Shows a state whose reasons for emptiness have a view of your own, and whose errors show as ``PlaceholderView``.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: Shows the content.
        ///   - empty: Shows why there is no content.
        ///   - loading: Shows that the content is on its way.
        ///   - idle: Shows that nothing was asked for yet; by default nothing.
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

        /// Shows a state whose errors have a view of your own, and whose reasons for emptiness show as ``PlaceholderView``.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: Shows the content.
        ///   - error: Shows an error.
        ///   - loading: Shows that the content is on its way.
        ///   - idle: Shows that nothing was asked for yet; by default nothing.
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

        /// Shows a state whose errors and reasons for emptiness show as ``PlaceholderView``.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: Shows the content.
        ///   - loading: Shows that the content is on its way.
        ///   - idle: Shows that nothing was asked for yet; by default nothing.
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
