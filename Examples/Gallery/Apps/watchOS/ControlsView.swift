import GalleryCore
import GalleryUI
import SwiftUI

/// Chooses an outcome and loads it: a list of buttons, as a wheel in what scrolls takes the crown away from it.
struct ControlsView: View {
    @Environment(\.locale) private var locale

    let screen: GalleryScreen
    let gallery: Gallery

    /// Goes to the result.
    let showResult: @MainActor () -> Void

    var body: some View {
        let store = gallery.store(of: screen)
        List {
            Section(GalleryText.outcome.text(for: locale)) { OutcomeButtons(store) }
            LoadButton(store, show: showResult)
        }
        .navigationTitle(screen.title(for: locale))
    }
}
