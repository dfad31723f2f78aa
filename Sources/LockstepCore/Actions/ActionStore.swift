/// A store that actions can be dispatched to: a struct store or a property store.
@MainActor public protocol ActionStore: StoreProtocol {
    /// What the key paths of reducers start from: the state of a struct store, a property store itself.
    associatedtype Root

    /// The store's pipeline if anybody records or intercepts the store, else `nil`: a pipeline is not made for this.
    var listeningPipeline: AnyPipeline? { get }

    /// What the key paths of reducers read now.
    var currentRoot: Root { get }

    /// Changes the state as a reducer says, in one commit.
    ///
    /// - Parameter reduction: What the reducer changes.
    /// - Throws: What the reducer throws; the state and every listener are then untouched (promise C5).
    func apply(_ reduction: Reduction<Root>) throws
}

extension ActionStore {
    /// What the middlewares of this store's actions are given.
    public typealias Proxy = StoreProxy<Self>
}
