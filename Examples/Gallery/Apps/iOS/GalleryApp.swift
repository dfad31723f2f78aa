import GalleryCore
import SwiftUI

/// The gallery on iPhone and iPad.
@main
struct GalleryApp: App {
    @State private var gallery = Gallery()

    var body: some Scene {
        WindowGroup { HomeView(gallery: gallery) }
    }
}
