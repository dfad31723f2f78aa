public struct NavigationLink<Label: View, Destination: View> {
    private let label: Label
    private let target: PushedScreens.Screen?

    private init(_ label: Label, to target: PushedScreens.Screen?) {
        self.label = label
        self.target = target
    }
}

extension NavigationLink: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        var node = Node("NavigationLink", rendering.nodes(of: label).text)
        node.isEnabled = rendering.environment.isEnabled && target != nil
        let screens = rendering.screens
        node.press = { if let target { screens?.push(target) } }
        return [node]
    }
}

extension NavigationLink {
    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.init(label(), to: .view(destination()))
    }

    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) where Label == Text {
        self.init(Text(titleKey), to: .view(destination()))
    }

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination)
    where Label == Text {
        self.init(Text(title), to: .view(destination()))
    }
}

extension NavigationLink where Destination == Never {
    public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
        self.init(label(), to: value.map { .value(AnyHashable($0)) })
    }

    public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
        self.init(value: value) { Text(titleKey) }
    }

    @_disfavoredOverload public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {
        self.init(value: value) { Text(title) }
    }
}
