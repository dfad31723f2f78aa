// Content beside or over the view is rendered after it. Content above it is rendered before it.
extension View {
    nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        beside("Toolbar", content())
    }

    nonisolated public func toolbar<Content: ToolbarContent>(
        @ToolbarContentBuilder content: () -> Content
    ) -> some View {
        beside("Toolbar", Toolbar(content()))
    }

    nonisolated public func overlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        beside("Overlay", content())
    }

    nonisolated public func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        beside("Inset", content(), isBefore: edge == .top)
    }

    private nonisolated func beside<Other: View>(
        _ kind: String, _ other: Other, isBefore: Bool = false
    ) -> some View {
        Modified(self, (kind, other, isBefore)) { content, beside, rendering in
            let (kind, other, isBefore) = beside
            let others = rendering.at(kind).nodes(of: other)
            let beside = others.isEmpty ? [] : [Node(kind, children: others)]
            let nodes = rendering.at("beside").nodes(of: content)
            return isBefore ? beside + nodes : nodes + beside
        }
    }
}

// Titles are rendered before the view.
extension View {
    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { titled(Text(titleKey)) }

    @_disfavoredOverload nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
        titled(Text(title))
    }

    private nonisolated func titled(_ title: Text) -> some View {
        Modified(self, title) { content, title, rendering in
            [Node("Title", title.content)] + rendering.nodes(of: content)
        }
    }
}
