public struct Group<Content> {
    let content: Content
}

extension Group: View, PrimitiveView where Content: View {
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    package func nodes(in rendering: Rendering) -> [Node] { rendering.nodes(of: content) }
}
