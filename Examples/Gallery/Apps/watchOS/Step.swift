import GalleryCore

/// The current place in the app.
enum Step: Hashable {
    /// The step that chooses and loads an outcome.
    case controls(GalleryScreen)

    /// The step that shows the state of a screen.
    case result(GalleryScreen)
}
