/// Purely visual properties that tests check. They are not in the text tree.
package struct Looks: Sendable {
    package var minHeight: CGFloat?
    package var maxWidth: CGFloat?
    /// Whether the view is as high as its container, whatever its contents.
    package var isAsHighAsContainer = false
    package var background: String?
}

extension View {
    nonisolated func looking(_ change: @escaping @Sendable (inout Looks) -> Void) -> some View {
        Modified(self, change) { content, change, rendering in
            rendering.nodes(of: content).map { node in
                var node = node
                change(&node.looks)
                return node
            }
        }
    }
}
