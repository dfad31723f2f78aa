import GalleryCore
import GalleryUI
import SwiftUI

/// The menu. Each screen has two steps, the controls and the result. Each step is a list that the crown scrolls.
struct HomeView: View {
    @Environment(\.locale) private var locale
    @State private var path: [Step] = []

    let gallery: Gallery

    var body: some View {
        NavigationStack(path: $path) {
            List(GalleryScreen.allCases) { screen in
                NavigationLink(value: Step.controls(screen)) { ScreenLabel(screen) }
            }
            .navigationTitle(GalleryText.title.text(for: locale))
            .navigationDestination(for: Step.self) { step in
                switch step {
                case .controls(let screen):
                    ControlsView(screen: screen, gallery: gallery) { path.append(.result(screen)) }
                case .result(let screen):
                    ScreenView(screen, of: gallery)
                }
            }
        }
    }
}
