/// A view whose rendering is changed.
struct Modified<Content: View, Change> {
    private let content: Content
    private let change: Change
    private let render: @MainActor (Content, Change, Rendering) -> [Node]

    /// - Parameters:
    ///   - content: The view.
    ///   - change: The argument of the modifier. `render` does not capture it, because a modifier belongs to no
    /// actor.
    ///   - render: Renders the view with the change.
    init(_ content: Content, _ change: Change, render: @escaping @MainActor (Content, Change, Rendering) -> [Node]) {
        self.content = content
        self.change = change
        self.render = render
    }

    /// Creates a view that is rendered at another place.
    init(
        _ content: Content, _ change: Change,
        surroundings write: @escaping @MainActor (inout Rendering, Change) -> Void
    ) {
        self.init(content, change) { content, change, rendering in
            var rendering = rendering
            write(&rendering, change)
            return rendering.nodes(of: content)
        }
    }
}

extension Modified where Change == Void {
    /// Creates a view whose rendering is unchanged.
    init(_ content: Content) {
        self.init(content, ()) { content, _, rendering in rendering.nodes(of: content) }
    }
}

extension Modified: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] { render(content, change, rendering) }
}
