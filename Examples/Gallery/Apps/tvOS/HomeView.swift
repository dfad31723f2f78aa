import GalleryCore
import GalleryUI
import SwiftUI

/// Large cards side by side, for a remote control that moves the focus.
struct HomeView: View {
    @Environment(\.locale) private var locale

    let gallery: Gallery

    var body: some View {
        NavigationStack {
            HStack(spacing: 40) {
                ForEach(GalleryScreen.allCases) { screen in
                    NavigationLink(value: screen) {
                        ScreenLabel(screen).frame(minWidth: 460, minHeight: 260)
                    }
                    .buttonStyle(.card)
                }
            }
            .navigationTitle(GalleryText.title.text(for: locale))
            .navigationDestination(for: GalleryScreen.self) { ScreenWithControls(screen: $0, gallery: gallery) }
        }
    }
}
