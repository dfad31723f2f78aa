public struct NavigationPath {
    public init() {}
}

public struct NavigationStack<Data, Root: View> {
    private let root: Root
    private let path: BoundPath?

    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
        path = nil
    }

    @MainActor @preconcurrency public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
    {
        self.root = root()
        self.path = BoundPath(
            read: { path.wrappedValue.map { AnyHashable($0) } },
            push: { value in if let value = value.base as? Data.Element { path.wrappedValue.append(value) } },
            pop: { path.wrappedValue.removeLast() }
        )
    }
}

/// The pushed values, if a binding keeps them.
struct BoundPath {
    let read: @MainActor () -> [AnyHashable]
    let push: @MainActor (AnyHashable) -> Void
    let pop: @MainActor () -> Void
}

extension NavigationStack: View, PrimitiveView {
    package func nodes(in rendering: Rendering) -> [Node] {
        let screens = rendering.at("screens").stored { PushedScreens() }
        var rendering = rendering
        rendering.screens = screens
        screens.destinations = []
        screens.path = path
        let shown = rendering.at("root").nodes(of: root)
        var node = Node("NavigationStack", children: shown)
        let stack = screens.stack
        if let top = stack.last {
            node.children = rendering.at("pushed", stack.count).nodes(of: top.content(screens))
            node.back = { screens.pop() }
        }
        return [node]
    }
}

/// The screens that were pushed on a `NavigationStack`, and the values that it can push.
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

    private var own: [Screen] = []
    /// The binding that keeps the stack, if any.
    @ObservationIgnored var path: BoundPath?
    /// The closures that make the view of a value, if it has the right type.
    @ObservationIgnored var destinations: [@MainActor (AnyHashable) -> (any View)?] = []

    var stack: [Screen] { path?.read().map(Screen.value) ?? own }

    func push(_ screen: Screen) {
        if let path, case .value(let value) = screen { path.push(value) } else { own.append(screen) }
    }

    func pop() {
        if let path { path.pop() } else { own.removeLast() }
    }
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
