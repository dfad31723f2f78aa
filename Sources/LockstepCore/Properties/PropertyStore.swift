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
/// Each write of such a property is a commit, labelled by the property: that of a reducer, and a direct one as well, through a
/// binding too. What one reducer sets is one commit (promise C1).
///
/// Setting a property to a value that equals the old one changes nothing (C2), where the type is `Equatable`. A property that is
/// changed in place (`store.todos.append(todo)`) is not compared while nobody records, unless its type is trivial, as the
/// old value would have to be copied for that (C6).
///
/// Isolation: the main actor.
@MainActor public protocol PropertyStore: ActionStore where Snapshot: PropertySnapshot, Root == Snapshot.Root {
    /// What Lockstep keeps of the store.
    var propertyStorage: PropertyStorage<Snapshot> { get }
}

extension PropertyStore {
    /// The one way by which the store's state changes; made when first asked for.
    public var pipeline: Pipeline<Snapshot> { propertyStorage.pipeline(of: currentRoot) }

    /// The store's pipeline if anybody records or intercepts the store, else `nil`.
    public var listeningPipeline: AnyPipeline? { propertyStorage.listeningPipeline(of: currentRoot) }

    /// The store itself: its properties are what reducers read.
    public var currentRoot: Root {
        // A class and its subclasses are the only types whose snapshot has it for its root.
        self as! Root
    }

    /// Changes the state as a reducer says, in one commit.
    ///
    /// - Parameter reduction: What the reducer changes.
    /// - Throws: What the reducer throws; the state and every listener are then untouched (C5).
    public func apply(_ reduction: Reduction<Root>) throws {
        let store = currentRoot
        try propertyStorage.commit(reduction.label, of: store) { didCompute in
            var root = store
            try reduction.change(&root, didCompute)
        }
    }
}
