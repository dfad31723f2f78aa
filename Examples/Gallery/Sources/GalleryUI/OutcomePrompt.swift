#if canImport(SwiftUI)
    import GalleryCore
    import SwiftUI

    /// What a screen shows before anything was loaded.
    struct OutcomePrompt: View {
        @Environment(\.locale) private var locale

        var body: some View {
            Text(GalleryText.chooseOutcome.text(for: locale))
                .multilineTextAlignment(.center)
                .foregroundStyle(.secondary)
                .padding()
        }
    }
#endif
