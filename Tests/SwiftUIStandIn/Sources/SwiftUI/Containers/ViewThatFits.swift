@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public struct ViewThatFits<Content: View> {
    private let content: Content

    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension ViewThatFits: View, PrimitiveView {
    /// The first view; at accessibility text sizes the last one, as if only the last one fits.
    package func nodes(in rendering: Rendering) -> [Node] {
        let views = (content as? any ViewSequence)?.views ?? [content]
        let index = rendering.environment.dynamicTypeSize.isAccessibilitySize ? views.count - 1 : 0
        return rendering.at(index).nodes(of: views[index])
    }
}

/// Several views in a row.
@MainActor protocol ViewSequence {
    var views: [any View] { get }
}
