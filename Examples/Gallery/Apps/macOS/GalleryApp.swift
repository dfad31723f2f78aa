import GalleryCore
import SwiftUI

/// The gallery on the Mac.
@main
struct GalleryApp: App {
    @State private var gallery = Gallery()

    var body: some Scene {
        WindowGroup { MainWindow(gallery: gallery) }
    }
}
