/// A store whose state is the stored properties of an `@Observable` class.
///
/// Attach `@Store(MyInteractor.self)` to the class, or `@Store` if the class has no interactor.
///
/// ```swift
/// @Store(TodoInteractor.self)
/// @MainActor @Observable
/// final class TodoStore {
///     var todos: [Todo] = []
///     var isAlertPresented = false
/// }
/// ```
///
/// Each write of a stored property is a commit, even a write through a binding. The name of the property is the label
/// of the commit. All writes of one reducer are one commit. A write by a `willSet` or `didSet` belongs to the same
/// commit as the write of its property (promise C1).
///
/// If the type of a property is `Equatable`, setting the property to an equal value records nothing and wakes no
/// observer (C2). A change in place, such as `store.todos.append(todo)`, may wake observers even if the value is equal
/// (C6).
///
/// Restoring a snapshot runs the `didSet` of all properties, even of those that already have the restored value. During
/// a restore, writes by a `didSet` do not change the state of the store (U2).
///
/// Isolation: the main actor.
@MainActor public protocol PropertyStore: ActionStore where Snapshot: PropertySnapshot, Root == Snapshot.Root {
    /// The core of the store. `@Store` generates this property.
    @_documentation(visibility: internal)
    var propertyStorage: PropertyStorage<Snapshot> { get }
}

extension PropertyStore {
    /// The core of the store, with its identity, recorders, interceptors and snapshots. Only the core changes the
    /// state.
    public var pipeline: Pipeline<Snapshot> { propertyStorage.attach(root) }

    /// The target through which actions read and change this store.
    @_documentation(visibility: internal)
    @inlinable public var actionTarget: ActionTarget<Root> {
        let root = root
        return ActionTarget(root, core: propertyStorage.attach(root))
    }

    /// The store as an instance of `Root`, the class that the snapshot describes. `Root` is the store's own class or a
    /// superclass.
    @inlinable var root: Root { self as! Root }
}
