#if canImport(SwiftUI)
    import SwiftUI

    /// A failure, beside what stays on the screen: its title, and a button to try again. A row, or a column where texts are large.
    struct FailureNotice<Retry: View>: View {
        private let placeholder: Placeholder
        private let retry: Retry

        /// - Parameters:
        ///   - placeholder: What it says.
        ///   - retry: The button; nothing, where there is to be none.
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
