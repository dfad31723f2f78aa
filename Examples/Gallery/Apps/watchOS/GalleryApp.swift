import GalleryCore
import SwiftUI

/// The gallery on Apple Watch.
@main
struct GalleryApp: App {
    @State private var gallery = Gallery()

    var body: some Scene {
        WindowGroup { HomeView(gallery: gallery) }
    }
}
