import GalleryCore
import GalleryUI
import SwiftUI

/// A permanent sidebar next to the chosen screen. The window has the title of the screen. Its toolbar has the
/// controls and the button back to the main menu.
struct MainWindow: View {
    @Environment(\.locale) private var locale
    @State private var screen: GalleryScreen?

    let gallery: Gallery

    var body: some View {
        NavigationSplitView {
            List(GalleryScreen.allCases, selection: $screen) { ScreenLabel($0) }
                .navigationTitle(GalleryText.title.text(for: locale))
        } detail: {
            if let screen {
                ScreenView(screen, of: gallery)
                    .toolbar {
                        Button(GalleryText.mainMenu.text(for: locale)) { self.screen = nil }
                        OutcomePicker(gallery.store(of: screen))
                        LoadButton(gallery.store(of: screen))
                    }
            } else {
                Text(GalleryText.chooseScreen.text(for: locale)).foregroundStyle(.secondary)
            }
        }
        .frame(minWidth: 720, minHeight: 420)
    }
}
