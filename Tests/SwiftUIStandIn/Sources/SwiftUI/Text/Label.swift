public struct Label<Title: View, Icon: View> {
    private let title: Title
    private let icon: Icon

    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }
}

extension Label: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        [
            Node(
                "Label", rendering.at("title").nodes(of: title).text,
                notes: [rendering.at("icon").nodes(of: icon).text ?? "no icon"]
            )
        ]
    }
}

extension Label where Title == Text, Icon == Image {
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
    }

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }
}
