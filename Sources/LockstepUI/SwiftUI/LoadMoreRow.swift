#if canImport(SwiftUI)
    import Accessibility
    public import LockstepCore
    public import SwiftUI

    /// Loads the next page of a list when it appears, and shows how that goes.
    ///
    /// ```swift
    /// StateDrivenView(shop.found[text]) { items in
    ///     List {
    ///         ForEach(items) { Text($0.title) }
    ///         LoadMoreRow(shop.found[text])
    ///     }
    /// }
    /// ```
    ///
    /// Place it at the end of a `List` or a `LazyVStack`, which make it when it is scrolled to. It shows
    /// - progress while the next page is being loaded;
    /// - an error, if that failed, with a button to try again where that may help;
    /// - nothing when there is no next page.
    ///
    /// It loads a page once (promise K8): the load continues when the row disappears, and when it appears again, it waits for
    /// that. A row that is still on the screen when the page is there loads the page after that. After an error, it loads nothing
    /// until the button is pressed or the list is loaded again.
    ///
    /// Where a load cancelled itself, and where the last load of the list failed, it shows a button to load more.
    ///
    /// Web pages show the same by ``LoadMorePresentation``.
    ///
    /// Isolation: the main actor.
    public struct LoadMoreRow<Key, Item: Sendable, Cursor: Sendable>: View {
        @Environment(\.locale) private var locale
        @State private var loading = NextPageLoading()

        private let entry: PagedQueryEntry<Key, Item, Cursor>

        /// - Parameter entry: The list.
        public init(_ entry: PagedQueryEntry<Key, Item, Cursor>) { self.entry = entry }

        /// The progress, the error, or nothing.
        public var body: some View {
            let rendering = loading.rendering(of: entry)
            let shown = LoadMorePresentation(
                entry, for: locale, isLoadExpected: loading.isLoadExpected(of: entry))
            if shown != .none {
                // The stack stays while its content changes, and its task with it.
                HStack { view(of: shown) }
                    .frame(maxWidth: .infinity)
                    .task(id: rendering) { [loading, entry] in
                        // In a task of its own: a row that is scrolled away and back does not load twice.
                        Task { await loading.appear(entry, rendering) }
                    }
                    .onChange(of: shown) { _, shown in
                        guard case .failed(let failure) = shown else { return }
                        AccessibilityNotification.Announcement(failure.accessibilityLabel).post()
                    }
            }
        }

        @ViewBuilder private func view(of shown: LoadMorePresentation) -> some View {
            switch shown {
            case .none: EmptyView()
            case .button(let title): button(title)
            case .progress(let label): ProgressView(label)
            case .failed(let placeholder):
                FailureNotice(placeholder) {
                    if let title = placeholder.retryTitle { button(title) }
                }
            }
        }

        private func button(_ title: String) -> some View {
            Button(title) { [loading, entry] in
                Task { await loading.loadNext(entry) }
            }
        }
    }
#endif
