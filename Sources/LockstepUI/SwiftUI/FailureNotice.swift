#if canImport(SwiftUI)
    import SwiftUI

    /// A view that shows a failure next to content, with a button to try again. If a row is too wide, the view is a
    /// column.
    struct FailureNotice<Retry: View>: View {
        private let placeholder: Placeholder
        private let retry: Retry

        /// - Parameters:
        ///   - placeholder: The texts of the failure.
        ///   - retry: The button, or an empty view.
        init(_ placeholder: Placeholder, @ViewBuilder retry: () -> Retry) {
            self.placeholder = placeholder
            self.retry = retry()
        }

        var body: some View {
            ViewThatFits(in: .horizontal) {
                HStack { parts }
                VStack { parts }
            }
        }

        @ViewBuilder private var parts: some View {
            Label(placeholder.title, systemImage: placeholder.symbolName)
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(placeholder.accessibilityLabel)
            retry
        }
    }
#endif
