import GalleryCore
import GalleryUI
import SwiftUI

/// A screen beside its controls. Each half is a focus section, so that a swipe to the side always moves to the other
/// half.
struct ScreenWithControls: View {
    let screen: GalleryScreen
    let gallery: Gallery

    var body: some View {
        HStack(alignment: .top, spacing: 60) {
            VStack(spacing: 24) {
                OutcomeButtons(gallery.store(of: screen))
                LoadButton(gallery.store(of: screen))
            }
            .frame(minWidth: 480)
            .focusSection()
            ScreenView(screen, of: gallery)
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .focusSection()
        }
    }
}
