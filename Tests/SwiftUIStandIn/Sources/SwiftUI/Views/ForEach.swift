public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
    public var content: (Data.Element) -> Content
    let identify: (Data.Element) -> ID
}

extension ForEach: View, PrimitiveView where Content: View {
    package func nodes(in rendering: Rendering) -> [Node] {
        data.flatMap { element in
            let id = identify(element)
            return rendering.at(id).nodes(of: content(element)).map { $0.tagged(id) }
        }
    }
}

extension ForEach where Content: View {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        identify = { $0[keyPath: id] }
        self.content = content
    }

    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data, id: \.id, content: content)
    }

    public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    )
    where
        Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Element: Identifiable, ID == C.Element.ID,
        C.Index: Hashable
    {
        let elements = data.wrappedValue
        self.data = elements.indices.lazy.map { ($0, elements[$0].id) }
        identify = { $0.1 }
        self.content = { element in
            let index = element.0
            return content(
                Binding(reading: { data.wrappedValue[index] }, writing: { data.wrappedValue[index] = $0 })
            )
        }
    }
}
