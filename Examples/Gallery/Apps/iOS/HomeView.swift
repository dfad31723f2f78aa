import GalleryCore
import GalleryUI
import SwiftUI

/// The menu, which pushes each screen. The controls of a screen are in its navigation bar.
struct HomeView: View {
    @Environment(\.locale) private var locale

    let gallery: Gallery

    var body: some View {
        NavigationStack {
            List(GalleryScreen.allCases) { screen in
                NavigationLink(value: screen) { ScreenLabel(screen) }
            }
            .navigationTitle(GalleryText.title.text(for: locale))
            .navigationDestination(for: GalleryScreen.self) { screen in
                ScreenView(screen, of: gallery)
                    .toolbar {
                        OutcomePicker(gallery.store(of: screen))
                        LoadButton(gallery.store(of: screen))
                    }
            }
        }
    }
}
