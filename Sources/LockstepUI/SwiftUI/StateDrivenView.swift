#if canImport(SwiftUI)
    import Accessibility
    import Foundation
    public import SwiftUI

    /// A view that shows the content of a screen, or another view while there is no content.
    ///
    /// ```swift
    /// StateDrivenView(state: viewModel.state) { items in
    ///     List(items, id: \.self) { Text($0) }
    /// }
    /// ```
    ///
    /// You always pass the view of the content. Loading and idle states have default views. If an error or an empty
    /// state conforms to ``PlaceholderConvertible``, its default view is a ``PlaceholderView``. Otherwise, pass a
    /// view.
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
    /// The view can also load its content:
    /// - To show a store, use `StateDrivenView(store, load: { try await api.items() }) { items in … }`.
    /// - To show an entry of a query family, use `StateDrivenView(entry) { value in … }`.
    ///
    /// A `.task` or `.onAppear` modifier on this view does not run again when the state changes. The view animates
    /// a change from one state to another. See `stateAnimation(_:)`. VoiceOver announces how a load ended.
    ///
    /// Isolation: the main actor.
    public struct StateDrivenView<
        Value, Failure, Empty, Content: View, EmptyContent: View, ErrorContent: View, LoadingContent: View,
        IdleContent: View
    >: View {
        @Environment(\.canPull) private var canPull
        @Environment(\.locale) private var locale
        @Environment(\.refreshButton) private var refreshButton
        @Environment(\.stateAnimation) private var animation

        /// The object that runs the loads of this view. If the view only shows a state, the object is not used.
        @State private var loading = ScreenLoading()

        /// A closure that returns the state of the screen, and the presentation of a refresh. If `isLoadExpected`
        /// is `true`, the closure returns the state `loading` instead of `idle`. `loading` is the object of this view.
        private let screen:
            @MainActor (_ locale: Locale, _ isLoadExpected: Bool, _ loading: ScreenLoading) -> (
                state: ViewState<Value, Failure, Empty>, refresh: RefreshPresentation
            )
        /// The loader of the content, or `nil` if the view only shows a state.
        private let loader: Loader?
        private let content: (Value) -> Content
        private let empty: (Empty) -> EmptyContent
        private let error: (Failure) -> ErrorContent
        private let progress: () -> LoadingContent
        private let idle: () -> IdleContent

        // This initializer must stay in the file of the `@State` property: see swiftlang/swift#91700.
        init(
            screen:
                @escaping @MainActor (_ locale: Locale, _ isLoadExpected: Bool, _ loading: ScreenLoading) -> (
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
            progress = loading
            self.idle = idle
        }

        /// The view for the current case of the state.
        public var body: some View {
            let (state, refresh) = screen(locale, loader.map(loading.render) ?? false, loading)
            // The stack stays when its content changes. Without the stack, a change of the content would cancel the
            // task, and so the load.
            let stack = VStack { view(of: state) }
            let phase = ScreenPhase(state, refresh: refresh, for: locale)
            if let loader {
                let hasButton = refreshButton == .visible || refreshButton == .automatic && !canPull
                let notice = loading.notice(of: phase, isPullSeen: canPull)
                following(
                    phase,
                    stack
                        .safeAreaInset(edge: .top, spacing: 0) { RefreshNotice(notice) }
                        .task(id: loader.id) { [loading] in await loading.keepLoaded(loader.id) }
                        .refreshable { [loading] in await loading.reload(loader, showing: phase.kind) }
                        .toolbar {
                            if hasButton {
                                ToolbarItem(placement: .primaryAction) {
                                    RefreshButton(isLoading: phase.isLoading) { [loading] in
                                        await loading.reload(loader, showing: phase.kind)
                                    }
                                }
                            }
                        }
                )
            } else {
                following(phase, stack)
            }
        }

        /// Animates each change of the phase, and announces the end of a load to assistive technologies.
        private func following(_ phase: ScreenPhase, _ view: some View) -> some View {
            view
                .animation(animation, value: phase)
                .onChange(of: phase) { [locale] previous, phase in
                    guard let words = phase.announcement(after: previous, for: locale) else { return }
                    AccessibilityNotification.Announcement(words).post()
                }
        }

        @ViewBuilder private func view(of state: ViewState<Value, Failure, Empty>) -> some View {
            switch state {
            case .idle: idle()
            case .loading: progress()
            case .content(let value): content(value)
            case .empty(let reason): empty(reason)
            case .error(let failure): error(failure)
            }
        }
    }
#endif
