/// A view with something changed about how it is rendered.
struct Modified<Content: View, Change> {
    private let content: Content
    private let change: Change
    private let render: @MainActor (Content, Change, Rendering) -> [Node]

    /// - Parameters:
    ///   - content: The view.
    ///   - change: What the modifier was given. Not captured by `render`, as a modifier belongs to no actor.
    ///   - render: Renders the view with the change.
    init(_ content: Content, _ change: Change, render: @escaping @MainActor (Content, Change, Rendering) -> [Node]) {
        self.content = content
        self.change = change
        self.render = render
    }

    /// A view that finds itself elsewhere.
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
    /// A view of which everything shows as before.
    init(_ content: Content) {
        self.init(content, ()) { content, _, rendering in rendering.nodes(of: content) }
    }
}

extension Modified: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] { render(content, change, rendering) }
}
