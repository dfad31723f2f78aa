#if canImport(SwiftUI)
    import SwiftUI

    /// A button that does what pulling does; nothing, where it has no title or there is nothing to be done.
    struct RetryButton: View {
        @Environment(\.refresh) private var refresh

        let title: String?

        var body: some View {
            if let title, let refresh {
                Button(title) {
                    Task { await RefreshOrigin.$isButton.withValue(true) { await refresh() } }
                }
            }
        }
    }
#endif
