public struct AnyView {
    private let view: any View

    public init<V: View>(_ view: V) { self.view = view }
}

extension AnyView: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        rendering.at(ObjectIdentifier(type(of: view))).nodes(of: view)
    }
}
