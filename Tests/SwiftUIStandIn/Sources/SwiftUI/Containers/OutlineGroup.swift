@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct OutlineGroup<Data: RandomAccessCollection, ID: Hashable, Parent, Leaf, Subgroup> {
    private let roots: Data
    private let children: KeyPath<Data.Element, Data?>
    private let content: (Data.Element) -> Leaf
    private let identify: (Data.Element) -> ID
}

extension OutlineGroup: View, PrimitiveView where Leaf: View {
    /// Every row, with the nested rows below it: all groups are open.
    package func nodes(in rendering: Rendering) -> [Node] {
        roots.flatMap { element in
            let id = identify(element)
            let place = rendering.at(id)
            var rows = place.nodes(of: content(element)).map { $0.tagged(id) }
            if let inner = element[keyPath: children], !rows.isEmpty {
                let group = OutlineGroup(roots: inner, children: children, content: content, identify: identify)
                rows[rows.count - 1].children += place.at("children").nodes(of: group)
            }
            return rows
        }
    }
}

extension OutlineGroup where Leaf: View, Parent == Leaf, Subgroup == DisclosureGroup<Leaf, OutlineSubgroupChildren> {
    public init<Element>(
        _ data: Data, children: KeyPath<Element, Data?>, @ViewBuilder content: @escaping (Element) -> Leaf
    ) where ID == Element.ID, Element == Data.Element, Element: Identifiable {
        self.init(roots: data, children: children, content: content, identify: { $0.id })
    }
}

public struct OutlineSubgroupChildren {}

@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct DisclosureGroup<Label, Content> {}
