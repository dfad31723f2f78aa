/// A line of a screen's content: two short texts.
public struct GalleryRow: Hashable, Sendable, Identifiable {
    /// The title of the line, unique within a screen.
    public let title: String

    /// The detail text.
    public let detail: String?

    /// The title, which identifies the line.
    public var id: String { title }

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - title: The title of the line, unique within a screen.
    ///   - detail: The detail text.
    public init(title: String, detail: String? = nil) {
        self.title = title
        self.detail = detail
    }
}
