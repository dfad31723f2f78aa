/// A store whose state is the stored properties of an `@Observable` class. Attach `@Store(MyInteractor.self)` to the
/// class.
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
/// Each write of such a property is a commit, labelled by the property. This includes writes by a reducer, direct
/// writes, and writes through a binding. All properties that one reducer sets are one commit, together with those
/// that their `willSet` and `didSet` set (promise C1). Restoring a snapshot sets the properties, so their `didSet`
/// runs. Writes by these `didSet` calls are refused (U2).
///
/// Setting a property to an equal value is silent if its type is `Equatable` (C2). A property that is changed in
/// place (`store.todos.append(todo)`) is not compared while no recorder is attached, unless its type is trivial. A
/// comparison would require a copy of the old value (C6).
///
/// Isolation: the main actor.
@MainActor public protocol PropertyStore: ActionStore where Snapshot: PropertySnapshot, Root == Snapshot.Root {
    /// The core of the store, which `@Store` generates.
    var propertyStorage: PropertyStorage<Snapshot> { get }
}

extension PropertyStore {
    /// The core of the store: its identity, its listeners, and the only path for changes of its state.
    public var pipeline: Pipeline<Snapshot> { propertyStorage.attach(root) }

    /// The target through which actions read and change this store.
    @inlinable public var actionTarget: ActionTarget<Root> {
        let root = root
        return ActionTarget(root, core: propertyStorage.attach(root))
    }

    /// The store as an instance of the snapshot's class: its own class or its superclass.
    @inlinable var root: Root { self as! Root }

    /// Returns the values of a property: the current value, then each new one.
    ///
    /// The sequence omits a value that equals the one before. It does not keep the store alive, and ends when the
    /// store is released. It buffers values until the consumer takes them.
    ///
    /// - Parameter property: The key path of the property.
    /// - Returns: The sequence, for one consumer.
    public func values<Value: Sendable>(of property: KeyPath<Self, Value>) -> AsyncStream<Value> {
        // State wakes its observers after a change. A computed property may depend on an object that wakes its
        // observers before a change.
        let isState = (property as? PartialKeyPath<Root>).flatMap(Snapshot.name(of:)) != nil
        return ObservedValues.stream(mayWakeEarly: !isState) { [weak self] in self?[keyPath: property] }
    }
}
