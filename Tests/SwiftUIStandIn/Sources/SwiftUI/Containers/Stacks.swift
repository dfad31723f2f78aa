public struct VStack<Content: View> {
    private let content: Content

    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

extension VStack: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        [Node("VStack", children: rendering.nodes(of: content))]
    }
}

public struct HStack<Content: View> {
    private let content: Content

    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

extension HStack: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        [Node("HStack", children: rendering.nodes(of: content))]
    }
}

public struct ZStack<Content: View> {
    private let content: Content

    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension ZStack: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        [Node("ZStack", children: rendering.nodes(of: content))]
    }
}
