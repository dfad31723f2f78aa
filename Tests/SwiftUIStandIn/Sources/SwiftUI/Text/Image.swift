public struct Image: Equatable, Sendable {
    let name: String

    public init(systemName: String) { name = systemName }
}

extension Image: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] { [Node("Image", name)] }
}
