#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI

    /// Shows the state of a screen: its content, or what stands in the place of content.
    ///
    /// ```swift
    /// StateDrivenView(state: viewModel.state) { items in
    ///     List(items, id: \.self) { Text($0) }
    /// }
    /// ```
    ///
    /// What it shows of each state but the content has a default. Errors and reasons for emptiness that are
    /// ``PlaceholderConvertible`` show as ``PlaceholderView``; of other types, say how to show them. `Never` needs nothing.
    ///
    /// ```swift
    /// StateDrivenView(state: viewModel.state) { items in
    ///     List(items, id: \.self) { Text($0) }
    /// } empty: { _ in
    ///     Text("Nothing here yet")
    /// } error: { error in
    ///     Text(error.title)
    /// } loading: {
    ///     ProgressView("Loading…")
    /// } idle: {
    ///     Text("Ready")
    /// }
    /// ```
    ///
    /// A store is shown by `StateDrivenView(store, load: { try await api.items() }) { items in … }`.
    ///
    /// Isolation: the main actor.
    public struct StateDrivenView<
        Value, Failure, Empty, Content: View, EmptyContent: View, ErrorContent: View, LoadingContent: View,
        IdleContent: View
    >: View {
        @Environment(\.locale) private var locale

        /// Whether loading ended without a value and without an error.
        @State private var hasGivenUp = false

        /// The state, and what there is to say of a refresh; `isLoadExpected` where an idle state is about to load.
        private let screen:
            @MainActor (_ locale: Locale, _ isLoadExpected: Bool) -> (
                state: ViewState<Value, Failure, Empty>, refresh: RefreshPresentation
            )
        /// Loads what is shown, where the view does that.
        private let loader: Loader?
        private let content: (Value) -> Content
        private let empty: (Empty) -> EmptyContent
        private let error: (Failure) -> ErrorContent
        private let loading: () -> LoadingContent
        private let idle: () -> IdleContent

        init(
            screen:
                @escaping @MainActor (_ locale: Locale, _ isLoadExpected: Bool) -> (
                    state: ViewState<Value, Failure, Empty>, refresh: RefreshPresentation
                ),
            loader: Loader?,
            content: @escaping (Value) -> Content,
            empty: @escaping (Empty) -> EmptyContent,
            error: @escaping (Failure) -> ErrorContent,
            loading: @escaping () -> LoadingContent,
            idle: @escaping () -> IdleContent
        ) {
            self.screen = screen
            self.loader = loader
            self.content = content
            self.empty = empty
            self.error = error
            self.loading = loading
            self.idle = idle
        }

        /// The content, or what stands in its place.
        public var body: some View {
            let (state, refresh) = screen(locale, !hasGivenUp)
            if let loader {
                // The stack stays while its content changes. A task of what is in it would be cancelled, and the load with it,
                // when something else takes its place.
                VStack { view(of: state) }
                    .safeAreaInset(edge: .bottom) { RefreshNotice(refresh) }
                    .task(id: loader.id) {
                        hasGivenUp = false
                        await loader.keepLoaded()
                        hasGivenUp = !Task.isCancelled
                    }
                    .refreshable { await loader.reload() }
            } else {
                view(of: state)
            }
        }

        @ViewBuilder private func view(of state: ViewState<Value, Failure, Empty>) -> some View {
            switch state {
            case .idle: idle()
            case .loading: loading()
            case .content(let value): content(value)
            case .empty(let reason): empty(reason)
            case .error(let failure): error(failure)
            }
        }
    }
#endif
