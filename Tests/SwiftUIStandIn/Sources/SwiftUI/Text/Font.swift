public struct Font: Hashable, Sendable {
    private let name: String

    public static let title = Font(name: "title")
    public static let headline = Font(name: "headline")
    public static let subheadline = Font(name: "subheadline")
    public static let body = Font(name: "body")
    public static let footnote = Font(name: "footnote")
    public static let caption = Font(name: "caption")
}
