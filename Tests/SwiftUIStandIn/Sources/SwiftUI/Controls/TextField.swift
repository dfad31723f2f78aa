public struct TextField<Label: View> {
    private let text: Binding<String>
    private let label: Label
}

extension TextField: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        var node = Node("TextField", rendering.nodes(of: label).text, notes: ["\"\(text.wrappedValue)\""])
        node.isEnabled = rendering.environment.isEnabled
        node.edit = { text.wrappedValue = $0 }
        return [node]
    }
}

extension TextField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.text = text
        label = Text(titleKey)
    }

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        self.text = text
        label = Text(title)
    }
}
