extension View {
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        Modified(self, action) { content, action, rendering in
            rendering.nodes(of: content).map { node in
                var node = node
                node.press = { action() }
                node.notes.append("tappable")
                return node
            }
        }
    }
}
