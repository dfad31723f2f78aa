public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
    private let selection: Binding<SelectionValue>
    private let label: Label
    private let content: Content
}

extension Picker: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        let options = rendering.at("options").nodes(of: content).map { $0.chosen(by: selection) }
        var node = Node("Picker", rendering.at("label").nodes(of: label).text, children: options)
        node.isEnabled = rendering.environment.isEnabled
        return [node]
    }
}

extension Picker where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.selection = selection
        label = Text(titleKey)
        self.content = content()
    }

    @_disfavoredOverload public init<S: StringProtocol>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.selection = selection
        label = Text(title)
        self.content = content()
    }
}

extension View {
    nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
        Modified(self, tag) { content, tag, rendering in
            rendering.nodes(of: content).map { $0.tagged(tag) }
        }
    }
}

extension Node {
    /// Sets the value of a selection for this node. The innermost tag counts.
    func tagged(_ tag: some Hashable) -> Node {
        var node = self
        node.tag = node.tag ?? AnyHashable(tag)
        return node
    }

    /// Returns the node with an action that selects it, if it has a tag of the selection's type.
    @MainActor func chosen<Value: Hashable>(by selection: Binding<Value>) -> Node {
        // A tag also selects in an optional selection.
        guard let value = tag?.base as? Value else { return self }
        var node = self
        if selection.wrappedValue == value { node.notes.append("chosen") }
        node.press = { selection.wrappedValue = value }
        return node
    }
}
