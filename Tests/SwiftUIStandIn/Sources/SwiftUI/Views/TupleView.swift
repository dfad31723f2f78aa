public struct TupleView<T> {
    public let value: T
    let views: [any View]

    init(_ value: T, _ views: [any View]) {
        self.value = value
        self.views = views
    }
}

extension TupleView: View, PrimitiveView, ViewSequence {
    package func nodes(in rendering: Rendering) -> [Node] {
        views.enumerated().flatMap { index, view in rendering.at(index).nodes(of: view) }
    }
}
