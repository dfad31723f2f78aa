#if canImport(SwiftUI)
    import SwiftUI

    /// What there is to say of a refresh, beside the content.
    struct RefreshNotice: View {
        private let refresh: RefreshPresentation

        init(_ refresh: RefreshPresentation) { self.refresh = refresh }

        var body: some View {
            switch refresh {
            case .none:
                EmptyView()
            case .running(let label):
                ProgressView().accessibilityLabel(label).padding()
            case .failed(let placeholder):
                HStack {
                    Label(placeholder.title, systemImage: placeholder.symbolName)
                        .accessibilityLabel(placeholder.accessibilityLabel)
                    RetryButton(title: placeholder.retryTitle)
                }
                .padding()
            }
        }
    }
#endif
