#if canImport(SwiftUI)
    import Accessibility
    public import LockstepCore
    public import SwiftUI

    /// A row that loads the next page of a list when the row appears, and shows the progress.
    ///
    /// ```swift
    /// // shop.found is a PagedQueryFamily<String, Item, Int>, and text is a key of it.
    /// StateDrivenView(shop.found[text]) { items in
    ///     List {
    ///         ForEach(items) { Text($0.title) }
    ///         LoadMoreRow(shop.found[text])
    ///     }
    /// }
    /// ```
    ///
    /// Place the row at the end of a `List` or a `LazyVStack`. In a list that is loaded in both directions, place another row
    /// with `at: .previous` at the start. These containers create the row when people scroll to
    /// it.
    ///
    /// The row shows one of the following:
    /// - Progress, while the next page is being loaded.
    /// - An error, if loading the next page failed. If trying again may help, there is a button to try again.
    /// - A button to load more, if the load of a page was cancelled, or if the load of the list failed.
    /// - Nothing, if there is no next page.
    ///
    /// The row loads each page once (promise K8):
    /// - If the row is still on the screen after a load, the row loads the following page.
    /// - If the row disappears, the running load continues.
    /// - After an error or a cancellation, automatic loading stops. The button, or a new load of the list, starts
    ///   automatic loading again.
    ///
    /// For web pages and terminals, ``LoadMorePresentation`` has the same texts.
    ///
    /// Isolation: the main actor.
    public struct LoadMoreRow<Key, Item: Sendable, Cursor: Sendable>: View {
        @Environment(\.locale) private var locale
        @State private var loading: NextPageLoading

        private let entry: PagedQueryEntry<Key, Item, Cursor>
        private let end: PageOperation

        // This initializer must stay in the file of the `@State` property: see swiftlang/swift#91700.
        /// - Parameters:
        ///   - entry: The list.
        ///   - end: The end of the list where the row is: `.next` for the last row, `.previous` for the first row of a list that
        ///     is loaded in both directions.
        public init(_ entry: PagedQueryEntry<Key, Item, Cursor>, at end: PageOperation = .next) {
            self.entry = entry
            self.end = end
            _loading = State(initialValue: NextPageLoading(at: end))
        }

        /// The progress, the error, the button, or nothing.
        public var body: some View {
            let rendering = loading.rendering(of: entry)
            let shown = LoadMorePresentation(
                entry, at: end, for: locale, isLoadExpected: loading.isLoadExpected(of: entry))
            if shown != .nothing {
                // The stack stays when its content changes, so its task continues.
                HStack { view(of: shown) }
                    .frame(maxWidth: .infinity)
                    .task(id: rendering) { [loading, entry] in
                        // A separate task continues when the row disappears. So the row does not load twice if
                        // people scroll away and back.
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
            case .nothing: EmptyView()
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
                Task { await loading.loadPage(of: entry) }
            }
        }
    }
#endif
