@MainActor @preconcurrency public protocol View {
    associatedtype Body: View

    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
    public var body: Never { fatalError("There is no such view.") }
}

/// A view that is not composed of other views. Apple's module draws such views itself.
@MainActor package protocol PrimitiveView: View where Body == Never {
    func nodes(in rendering: Rendering) -> [Node]
}

extension PrimitiveView {
    public var body: Never { fatalError("\(Self.self) is drawn, not composed.") }
}
