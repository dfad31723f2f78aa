/// A value through which work reads and changes a store: a ``StoreProxy`` in a component of an action, or a ``TaskProxy``
/// in a task.
///
/// The methods of both are here: `dispatch`, `set`, `update`, `startTask` and `cancelTasks`. If the store was released,
/// they do nothing, and `dispatch` and `startTask` return ``ExecutionOutcome/cancelled`` (promise E3). This happens only
/// in a task.
///
/// Isolation: the main actor.
@MainActor public protocol StoreProxyProtocol<Store> {
    /// The type of the store.
    associatedtype Store: StoreProtocol

    /// The store; `nil` if it was released.
    @_documentation(visibility: internal)
    var storeOfProxy: Store? { get }
}
