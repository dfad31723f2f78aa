public struct ProgressView<Label: View, CurrentValueLabel: View> {
    private let label: Label
}

extension ProgressView: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        [Node("ProgressView", rendering.nodes(of: label).text)]
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    public init() where Label == EmptyView { label = EmptyView() }

    public init(@ViewBuilder label: () -> Label) { self.label = label() }

    public init(_ titleKey: LocalizedStringKey) where Label == Text { label = Text(titleKey) }

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S) where Label == Text {
        label = Text(title)
    }
}
