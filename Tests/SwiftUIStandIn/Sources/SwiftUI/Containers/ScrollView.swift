public struct ScrollView<Content: View> {
    public var content: Content

    public init(
        _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

extension ScrollView: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        [Node("ScrollView", children: rendering.nodes(of: content), refresh: rendering.environment.refresh)]
    }
}
