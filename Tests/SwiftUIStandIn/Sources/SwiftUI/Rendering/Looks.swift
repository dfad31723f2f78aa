/// What only the eye distinguishes, as far as tests ask for it. It is not in the text tree.
package struct Looks: Sendable {
    package var minHeight: CGFloat?
    package var maxWidth: CGFloat?
    /// Whether it is as high as what it stands in, however much there is in it.
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
