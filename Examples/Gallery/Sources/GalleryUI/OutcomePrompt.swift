#if canImport(SwiftUI)
    import GalleryCore
    import SwiftUI

    /// The content of a screen before the first load.
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
