import GalleryCore
import GalleryUI
import SwiftUI

/// A list of buttons that choose an outcome and load. It is not a wheel picker, because a picker in a scroll view
/// captures the crown.
struct ControlsView: View {
    @Environment(\.locale) private var locale

    let screen: GalleryScreen
    let gallery: Gallery

    /// Shows the result.
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
