@MainActor @preconcurrency public protocol PreviewProvider {
    associatedtype Previews: View

    @ViewBuilder @MainActor @preconcurrency static var previews: Self.Previews { get }
}

extension View {
    nonisolated public func previewDisplayName(_ value: String?) -> some View {
        Modified(self, value) { content, value, rendering in
            [Node("Preview", value, children: rendering.nodes(of: content))]
        }
    }
}
