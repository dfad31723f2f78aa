public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View> {
    private let sidebar: Sidebar
    private let detail: Detail

    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView {
        self.sidebar = sidebar()
        self.detail = detail()
    }
}

extension NavigationSplitView: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        [
            Node("Sidebar", children: rendering.at("sidebar").nodes(of: sidebar)),
            Node("Detail", children: rendering.at("detail").nodes(of: detail)),
        ]
    }
}
