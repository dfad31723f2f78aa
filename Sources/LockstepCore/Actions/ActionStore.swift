/// A store that actions can be dispatched to: a struct store or a property store.
@MainActor public protocol ActionStore: StoreProtocol {
    /// What the key paths of reducers start from: the state of a struct store, a property store itself.
    associatedtype Root

    /// How actions reach this store.
    var actionTarget: ActionTarget<Root> { get }
}

extension ActionStore {
    /// What the middlewares of this store's actions are given.
    public typealias Proxy = StoreProxy<Self>
}
