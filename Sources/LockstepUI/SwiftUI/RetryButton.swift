#if canImport(SwiftUI)
    import SwiftUI

    /// A button that runs the `refresh` action of the environment. If there is no title or no action, the view is
    /// empty.
    struct RetryButton: View {
        @Environment(\.refresh) private var refresh

        let title: String?

        var body: some View {
            if let title, let refresh {
                Button(title) {
                    Task { await RefreshOrigin.button { await refresh() } }
                }
            }
        }
    }
#endif
