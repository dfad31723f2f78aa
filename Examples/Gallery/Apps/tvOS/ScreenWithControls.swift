import GalleryCore
import GalleryUI
import SwiftUI

/// A screen beside its controls. Each half is a section of its own to the focus, so that a swipe to the side always gets across.
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
