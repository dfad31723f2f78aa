public struct GeometryProxy {
    public let size: CGSize
}

public struct GeometryReader<Content: View> {
    public var content: (GeometryProxy) -> Content

    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
}

extension GeometryReader: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        rendering.nodes(of: content(GeometryProxy(size: Rendering.screenSize)))
    }
}
