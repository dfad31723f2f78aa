public struct _ConditionalContent<TrueContent, FalseContent> {
    enum Storage {
        case first(TrueContent)
        case second(FalseContent)
    }

    let storage: Storage

    init(_ storage: Storage) { self.storage = storage }
}

extension _ConditionalContent: View, PrimitiveView where TrueContent: View, FalseContent: View {
    // The branches are different views, with separate states.
    package func nodes(in rendering: Rendering) -> [Node] {
        switch storage {
        case .first(let view): rendering.at(true).nodes(of: view)
        case .second(let view): rendering.at(false).nodes(of: view)
        }
    }
}

extension Optional: View, PrimitiveView where Wrapped: View {
    package func nodes(in rendering: Rendering) -> [Node] {
        map { rendering.at("some").nodes(of: $0) } ?? []
    }
}
