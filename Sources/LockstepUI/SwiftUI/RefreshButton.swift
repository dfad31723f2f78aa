#if canImport(SwiftUI)
    import SwiftUI

    /// A button in the toolbar that loads the content again.
    struct RefreshButton: View {
        @Environment(\.locale) private var locale

        /// Whether a load is running. During a load, the button is disabled.
        let isLoading: Bool
        let refresh: @MainActor () async -> Void

        var body: some View {
            let button = Button {
                Task { await RefreshOrigin.button { await refresh() } }
            } label: {
                Label(L10n.Action.refresh(for: locale), systemImage: "arrow.clockwise")
            }
            .disabled(isLoading)
            #if os(tvOS) || os(watchOS)
                button
            #else
                button.keyboardShortcut("r")
            #endif
        }
    }
#endif
