public struct Section<Parent, Content, Footer> {
    let header: Parent
    let content: Content
}

extension Section: View, PrimitiveView where Parent: View, Content: View, Footer: View {
    package func nodes(in rendering: Rendering) -> [Node] {
        let header = rendering.at("header").nodes(of: header).text
        return [Node("Section", header, children: rendering.at("content").nodes(of: content))]
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.header = header()
        self.content = content()
    }

    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) where Parent == Text {
        self.init(content: content) { Text(titleKey) }
    }

    @_disfavoredOverload public init<S: StringProtocol>(
        _ title: S, @ViewBuilder content: () -> Content
    ) where Parent == Text {
        self.init(content: content) { Text(title) }
    }

    public init(@ViewBuilder content: () -> Content) where Parent == EmptyView {
        self.init(content: content) { EmptyView() }
    }
}
