/// A store that accepts actions: a struct store or a property store.
///
/// Isolation: the main actor.
@MainActor public protocol ActionStore: StoreProtocol {
    /// The root type of the reducers' key paths: the type of a struct store's state, or the type of a property store
    /// itself.
    associatedtype Root

    /// The target through which actions read and change this store.
    @_documentation(visibility: internal)
    var actionTarget: ActionTarget<Root> { get }
}

extension ActionStore {
    /// The type of the proxy that the middlewares of this store's actions receive.
    public typealias Proxy = StoreProxy<Self>
}
