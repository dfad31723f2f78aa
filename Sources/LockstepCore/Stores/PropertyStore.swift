/// A store whose state is the stored properties of an `@Observable` class. `@Store(MyInteractor.self)` makes a class one.
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
/// Each write of such a property is a commit, labelled by the property: that of a reducer, and a direct one as well,
/// through a binding too. What one reducer sets, and what `willSet` and `didSet` of its properties set, is one commit
/// (promise C1). Putting a snapshot back sets the properties, and so runs their `didSet`, too; what those set is refused
/// (U2).
///
/// Setting a property to a value that equals the old one is silent (C2), where the type is `Equatable`. A property that
/// is changed in place (`store.todos.append(todo)`) is not compared while nobody records, unless its type is trivial, as
/// the old value would have to be copied for that (C6).
///
/// Isolation: the main actor.
@MainActor public protocol PropertyStore: ActionStore where Snapshot: PropertySnapshot, Root == Snapshot.Root {
    /// What Lockstep keeps of the store.
    var propertyStorage: PropertyStorage<Snapshot> { get }
}

extension PropertyStore {
    /// The core of the store: its identity, its listeners, and the one way in which its state changes.
    public var pipeline: Pipeline<Snapshot> { propertyStorage.attach(root) }

    /// How actions reach this store.
    @inlinable public var actionTarget: ActionTarget<Root> {
        let root = root
        return ActionTarget(root, core: propertyStorage.attach(root))
    }

    /// The store as what its snapshot is of: itself, or itself as an instance of its superclass.
    @inlinable var root: Root { self as! Root }

    /// The values that a property of the store takes: the current one, then each change.
    ///
    /// A value that equals the one before is left out. The sequence does not keep the store alive, and ends when the
    /// store is gone. Values that nobody has taken yet are kept.
    ///
    /// - Parameter property: What to read.
    /// - Returns: The sequence; for one consumer.
    public func values<Value: Sendable>(of property: KeyPath<Self, Value>) -> AsyncStream<Value> {
        // State wakes its observers after it changed; what is computed may depend on something else that does not.
        let isState = (property as? PartialKeyPath<Root>).flatMap(Snapshot.name(of:)) != nil
        return ObservedValues.stream(mayWakeEarly: !isState) { [weak self] in self?[keyPath: property] }
    }
}
