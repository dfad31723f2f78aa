/// A line of a screen's content: two short texts.
public struct GalleryRow: Hashable, Sendable, Identifiable {
    /// The text that the line is about. No two lines of a screen have the same.
    public let title: String

    /// What there is to say of it.
    public let detail: String?

    /// The title: it tells lines apart.
    public var id: String { title }

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - title: The text that the line is about.
    ///   - detail: What there is to say of it.
    public init(title: String, detail: String? = nil) {
        self.title = title
        self.detail = detail
    }
}
