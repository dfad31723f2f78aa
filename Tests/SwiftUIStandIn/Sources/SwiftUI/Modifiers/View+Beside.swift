// What stands beside the view, or over it, shows after it.
extension View {
    nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        beside("Toolbar", content())
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
        beside("Inset", content())
    }

    private nonisolated func beside<Other: View>(_ kind: String, _ other: Other) -> some View {
        Modified(self, (kind, other)) { content, beside, rendering in
            let (kind, other) = beside
            let others = rendering.at(kind).nodes(of: other)
            return rendering.at("beside").nodes(of: content) + (others.isEmpty ? [] : [Node(kind, children: others)])
        }
    }
}

// And titles before it.
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
