public struct Text: Equatable, Sendable {
    let content: String

    public init(verbatim content: String) { self.content = content }

    @_disfavoredOverload public init<S: StringProtocol>(_ content: S) { self.content = String(content) }

    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {
        content = key.text
    }

    @available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
    @_disfavoredOverload public init(_ resource: LocalizedStringResource) { content = resource.key }

    public func font(_ font: Font?) -> Text { self }
}

extension Text: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] { [Node("Text", content)] }
}
