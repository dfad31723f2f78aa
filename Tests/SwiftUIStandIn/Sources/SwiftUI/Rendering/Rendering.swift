/// The place in the view tree at which a view is rendered, and its environment.
@MainActor package struct Rendering {
    var environment: EnvironmentValues
    /// The navigation stack to which links push.
    var screens: PushedScreens?
    private var path: ViewGraph.Path = []
    let graph: ViewGraph

    /// The size of every container.
    package static var screenSize: CGSize { CGSize(width: 390, height: 844) }

    init(_ environment: EnvironmentValues, _ graph: ViewGraph) {
        self.environment = environment
        self.graph = graph
    }

    /// Returns the same environment at a place further down.
    func at(_ steps: AnyHashable...) -> Rendering {
        var rendering = self
        rendering.path += steps
        return rendering
    }

    func nodes(of view: some View) -> [Node] {
        if let view = view as? any PrimitiveView { return view.nodes(in: self) }
        let place = at(ObjectIdentifier(type(of: view)))
        for (index, property) in Mirror(reflecting: view).children.enumerated() {
            (property.value as? any InstallableProperty)?.install(in: place.at(index))
        }
        return place.at("body").nodes(of: view.body)
    }

    /// The object that this place keeps from one rendering to the next.
    func stored<Value: AnyObject>(_ make: () -> Value) -> Value { graph.stored(at: path, make) }

    /// Declares a task of a view, which runs as long as the view is in the tree and the id stays equal.
    func declareTask<ID: Equatable>(id: ID, _ action: @escaping @Sendable () async -> Void) {
        graph.declareTask(at: path, id: id, action)
    }
}
