public struct ContentUnavailableView<Label: View, Description: View, Actions: View> {
    private let label: Label
    private let description: Description
    private let actions: Actions

    public init(
        @ViewBuilder label: () -> Label,
        @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }
}

extension ContentUnavailableView: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        [
            Node(
                "ContentUnavailableView",
                children: rendering.at("label").nodes(of: label)
                    + rendering.at("description").nodes(of: description)
                    + rendering.at("actions").nodes(of: actions)
            )
        ]
    }
}
