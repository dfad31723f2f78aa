/// What Lockstep keeps of a property store: its pipeline, and the commit that goes on. Made by `@Store`.
@MainActor public final class PropertyStorage<Snapshot: PropertySnapshot> {
    private let storeName: String
    private var made: Pipeline<Snapshot>?
    /// The store's interceptors, once they were asked for.
    private var interceptors: [any StoreInterceptor]?

    var properties = ObservedProperties()
    /// The commit that is being made.
    var open: OpenCommit?
    /// Whether properties are read by Lockstep itself, which observes nothing.
    private(set) var isUnobserved = false

    /// - Parameter storeName: The store's name, for recorders.
    public init(storeName: String) { self.storeName = storeName }

    /// Reads properties without observing them.
    func unobserved<Value>(_ read: () -> Value) -> Value {
        let wasUnobserved = exchange(&isUnobserved, with: true)
        defer { isUnobserved = wasUnobserved }
        return read()
    }

    /// The store's state, unobserved.
    func snapshot(of store: Snapshot.Root) -> Snapshot { unobserved { Snapshot(of: store) } }

    /// The name of a property that is state; `nil` for one that is observed only.
    func name(of keyPath: AnyKeyPath) -> String? {
        (keyPath as? PartialKeyPath<Snapshot.Root>).flatMap(Snapshot.name(of:))
    }
}

// MARK: - The pipeline

extension PropertyStorage {
    /// The store's pipeline; made when first asked for.
    func pipeline(of store: Snapshot.Root) -> Pipeline<Snapshot> {
        if let made { return made }
        // The pipeline may outlive the store, and must not keep it alive.
        let pipeline = Pipeline<Snapshot>(
            name: storeName,
            interceptors: baseInterceptors(of: store),
            snapshot: { [weak store, weak self] in
                guard let store, let self else { return nil }
                return snapshot(of: store)
            },
            restore: { [weak store, weak self] snapshot in
                guard let store, let self else { return nil }
                return restore(snapshot, to: store)
            }
        )
        made = pipeline
        return pipeline
    }

    /// The store's pipeline, if somebody listens to the store.
    func listeningPipeline(of store: Snapshot.Root) -> Pipeline<Snapshot>? {
        AnyPipeline.listening(
            made: made, isWrapped: !baseInterceptors(of: store).isEmpty, else: pipeline(of: store))
    }

    private func baseInterceptors(of store: Snapshot.Root) -> [any StoreInterceptor] {
        if let interceptors { return interceptors }
        let interceptors = (store as? any StoreProtocol)?.interceptors ?? []
        self.interceptors = interceptors
        return interceptors
    }
}
