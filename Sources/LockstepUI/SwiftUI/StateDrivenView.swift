#if canImport(SwiftUI)
    import Accessibility
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
    /// A store is shown by `StateDrivenView(store, load: { try await api.items() }) { items in … }`, and an entry of a query family by
    /// `StateDrivenView(entry) { value in … }`.
    ///
    /// Whatever it shows stands in a `VStack`, so that it is one view in every state: a `.task` or `.onAppear` of it belongs to
    /// the screen, and not to what the screen shows just then.
    ///
    /// The change from one state to another is animated: see `stateAnimation(_:)`. VoiceOver announces how a load ended.
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

        /// What is kept of the loading, where the view loads.
        @State private var loading = ScreenLoading()

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
        private let progress: () -> LoadingContent
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
            progress = loading
            self.idle = idle
        }

        /// The content, or what stands in its place.
        public var body: some View {
            let (state, refresh) = screen(locale, loader.map(loading.render) ?? false)
            // The stack stays while its content changes. SwiftUI hands a modifier of several views, or of none, down to each of
            // them: a task would be cancelled, and a load with it, when something else takes the content's place.
            let stack = VStack { view(of: state) }
            let phase = ScreenPhase(state, refresh: refresh, for: locale)
            if let loader {
                let hasButton = refreshButton == .visible || refreshButton == .automatic && !canPull
                let notice = loading.notice(of: refresh, isPullSeen: canPull)
                following(
                    phase,
                    stack
                        .safeAreaInset(edge: .top, spacing: 0) { RefreshNotice(notice) }
                        .task(id: loader.id) { [loading] in await loading.keepLoaded(loader.id) }
                        .refreshable { [loading] in await loading.reload(loader) }
                        .toolbar {
                            if hasButton {
                                ToolbarItem(placement: .primaryAction) {
                                    RefreshButton(isLoading: phase.isLoading) { [loading] in
                                        await loading.reload(loader)
                                    }
                                }
                            }
                        }
                )
            } else {
                following(phase, stack)
            }
        }

        /// Animates a change of the phase, and says how a load ended.
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
