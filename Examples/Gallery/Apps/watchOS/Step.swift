import GalleryCore

/// The current place in the app.
enum Step: Hashable {
    /// Where a screen's outcome is chosen and loaded.
    case controls(GalleryScreen)

    /// Where a screen's state is seen.
    case result(GalleryScreen)
}
