/// A store that accepts actions: a struct store or a property store.
///
/// Isolation: the main actor.
@MainActor public protocol ActionStore: StoreProtocol {
    /// The type at which the key paths of reducers start: the state of a struct store, or a property store itself.
    associatedtype Root

    /// The target through which actions read and change this store.
    @_documentation(visibility: internal)
    var actionTarget: ActionTarget<Root> { get }
}

extension ActionStore {
    /// The type of the proxy that middlewares of this store receive.
    public typealias Proxy = StoreProxy<Self>
}
