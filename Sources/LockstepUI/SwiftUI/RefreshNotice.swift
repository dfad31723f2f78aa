#if canImport(SwiftUI)
    import SwiftUI

    /// A bar that shows a running or failed refresh above the content. If there is nothing to show, the view is
    /// empty.
    struct RefreshNotice: View {
        private let refresh: RefreshPresentation

        init(_ refresh: RefreshPresentation) { self.refresh = refresh }

        var body: some View {
            switch refresh {
            case .nothing:
                EmptyView()
            case .progress(let label):
                bar(ProgressView().accessibilityLabel(label))
            case .failed(let placeholder):
                bar(FailureNotice(placeholder) { RetryButton(title: placeholder.retryTitle) })
            }
        }

        /// Returns a bar as wide as the screen. The content scrolls behind the bar.
        private func bar(_ notice: some View) -> some View {
            let row = notice.padding().frame(maxWidth: .infinity)
            #if os(tvOS) || os(watchOS)
                return row.background(.regularMaterial)
            #else
                return row.background(.bar)
            #endif
        }
    }
#endif
