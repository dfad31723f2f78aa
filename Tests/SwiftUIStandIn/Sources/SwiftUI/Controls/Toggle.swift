public struct Toggle<Label: View> {
    private let isOn: Binding<Bool>
    private let label: Label

    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }
}

extension Toggle: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        var node = Node("Toggle", rendering.nodes(of: label).text, notes: [isOn.wrappedValue ? "on" : "off"])
        node.isEnabled = rendering.environment.isEnabled
        node.press = { isOn.wrappedValue.toggle() }
        return [node]
    }
}

extension Toggle where Label == Text {
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(titleKey) }
    }

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(title) }
    }
}
