#if canImport(SwiftUI)
    public import SwiftUI

    // The same as the initializers with `empty` and `error`, by the labels that ViewStateKit has.
    extension StateDrivenView {
        /// Shows a state whose errors and reasons for emptiness have views of your own.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: Shows the content.
        ///   - emptyPlaceholder: Shows why there is no content.
        ///   - errorPlaceholder: Shows an error.
        ///   - loading: Shows that the content is on its way.
        ///   - idle: Shows that nothing was asked for yet; by default nothing.
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

        /// Shows a state whose reasons for emptiness have a view of your own, and whose errors show as
        /// ``PlaceholderView``.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: Shows the content.
        ///   - emptyPlaceholder: Shows why there is no content.
        ///   - loading: Shows that the content is on its way.
        ///   - idle: Shows that nothing was asked for yet; by default nothing.
        public init(
            state: ViewState<Value, Failure, Empty>,
            @ViewBuilder content: @escaping (Value) -> Content,
            @ViewBuilder emptyPlaceholder: @escaping (Empty) -> EmptyContent,
            @ViewBuilder loading: @escaping () -> LoadingContent = { LoadingView() },
            @ViewBuilder idle: @escaping () -> IdleContent = { EmptyView() }
        ) where Failure: PlaceholderConvertible, ErrorContent == PlaceholderView {
            self.init(state: state, content: content, empty: emptyPlaceholder, loading: loading, idle: idle)
        }

        /// Shows a state whose errors have a view of your own, and whose reasons for emptiness show as
        /// ``PlaceholderView``.
        ///
        /// - Parameters:
        ///   - state: The state.
        ///   - content: Shows the content.
        ///   - errorPlaceholder: Shows an error.
        ///   - loading: Shows that the content is on its way.
        ///   - idle: Shows that nothing was asked for yet; by default nothing.
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
