#if canImport(SwiftUI)
    import SwiftUI

    /// A failure and a button to try again, in a row. If the row is too wide, the parts are in a column.
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
