#if canImport(SwiftUI)
    import LockstepCore
    import SwiftUI

    extension StateDrivenView where Failure == StateError, Empty == EmptyDisplayModel {
        /// Creates a view that loads a value and shows the result of `part`, such as the items of a list.
        init<Loaded>(
            _ value: AsyncValue<Loaded>,
            by loader: Loader,
            showing part: @escaping (Loaded) -> Value,
            whenEmpty: EmptyDisplayModel,
            refreshing: RefreshDisplay,
            keepsContent: Bool,
            keepingPrevious: Bool = false,
            isEmpty: ((Loaded) -> Bool)?,
            content: @escaping (Value) -> Content,
            empty: @escaping (EmptyDisplayModel) -> EmptyContent,
            error: @escaping (StateError) -> ErrorContent,
            loading: @escaping () -> LoadingContent,
            idle: @escaping () -> IdleContent
        ) {
            self.init(
                screen: { locale, isLoadExpected, screenLoading in
                    let keepsPrevious = keepingPrevious && (isLoadExpected || !value.isIdle)
                    let screen = LoadedScreen(
                        keepsPrevious ? screenLoading.previous(of: value) : value.state, for: locale,
                        isLoadExpected: isLoadExpected, canRetry: true,
                        keeping: keepsContent ? value.latestValue : nil, empty: whenEmpty, refreshing: refreshing,
                        isEmpty: isEmpty
                    )
                    return (screen.state.map(part), screen.refresh)
                },
                loader: loader, content: content, empty: empty, error: error, loading: loading, idle: idle
            )
        }
    }
#endif
