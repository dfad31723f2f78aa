public struct NavigationPath {
    public init() {}
}

public struct NavigationStack<Data, Root: View> {
    private let root: Root

    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { self.root = root() }
}

extension NavigationStack: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        let screens = rendering.at("screens").stored { PushedScreens() }
        var rendering = rendering
        rendering.screens = screens
        screens.destinations = []
        let shown = rendering.at("root").nodes(of: root)
        var node = Node("NavigationStack", children: shown)
        if let top = screens.stack.last {
            node.children = rendering.at("pushed", screens.stack.count).nodes(of: top.content(screens))
            node.back = { screens.stack.removeLast() }
        }
        return [node]
    }
}

/// What was pushed on a `NavigationStack`, and what it can push.
@Observable @MainActor final class PushedScreens {
    enum Screen {
        case view(any View)
        case value(AnyHashable)

        @MainActor func content(_ screens: PushedScreens) -> any View {
            switch self {
            case .view(let view): return view
            case .value(let value):
                for destination in screens.destinations {
                    if let view = destination(value) { return view }
                }
                fatalError("No navigationDestination is there for \(value).")
            }
        }
    }

    var stack: [Screen] = []
    /// Makes the view of a value, where it is of the type that it is for.
    @ObservationIgnored var destinations: [@MainActor (AnyHashable) -> (any View)?] = []
}

extension View {
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        Modified(self, destination) { rendering, destination in
            rendering.screens?.destinations.append { value in (value.base as? D).map(destination) }
        }
    }
}
