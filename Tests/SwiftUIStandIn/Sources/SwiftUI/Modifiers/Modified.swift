/// A view with something changed about how it is rendered.
struct Modified<Content: View> {
    private let content: Content
    private let render: @MainActor (Content, Rendering) -> [Node]

    /// A view of which everything shows as before.
    init(_ content: Content) {
        self.init(content) { content, rendering in rendering.nodes(of: content) }
    }

    /// A view that finds itself elsewhere.
    init(_ content: Content, surroundings change: @escaping @MainActor (inout Rendering) -> Void) {
        self.init(content) { content, rendering in
            var rendering = rendering
            change(&rendering)
            return rendering.nodes(of: content)
        }
    }

    init(_ content: Content, render: @escaping @MainActor (Content, Rendering) -> [Node]) {
        self.content = content
        self.render = render
    }
}

extension Modified: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] { render(content, rendering) }
}
