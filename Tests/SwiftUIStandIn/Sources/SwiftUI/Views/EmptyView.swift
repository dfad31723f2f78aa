public struct EmptyView {
    public init() {}
}

extension EmptyView: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] { [] }
}
