/// A part of an ``AsyncAction``: a reducer, a middleware, or a type of your own.
///
/// A component that does not suspend is an ``ActionComponent``, and may stand in either kind of action.
///
/// Isolation: the main actor.
@MainActor public protocol AsyncActionComponent<Store> {
    /// The type of store that it runs on.
    associatedtype Store: ActionStore

    /// Does its part of the action.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: What ends the action, and becomes the outcome of its execution.
    func run(on store: Store) async throws
}

/// A part of an ``Action``: an ``AsyncActionComponent`` that does not suspend.
///
/// ```swift
/// struct Count: ActionComponent {
///     func run(on store: CounterStore) { store.commit { $0.count += 1 } }
/// }
/// ```
@MainActor public protocol ActionComponent<Store>: AsyncActionComponent {
    /// Does its part of the action.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: What ends the action, and becomes the outcome of its execution.
    func run(on store: Store) throws
}
