/// A store that accepts actions: a struct store or a property store.
///
/// Isolation: the main actor.
@MainActor public protocol ActionStore: StoreProtocol {
    /// The root type of the reducers' key paths. For a struct store, this is the type of the state. For a property
    /// store, this is the class of the store.
    associatedtype Root

    /// The target through which actions read and change this store.
    @_documentation(visibility: internal)
    var actionTarget: ActionTarget<Root> { get }
}
