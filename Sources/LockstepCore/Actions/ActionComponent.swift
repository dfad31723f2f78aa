/// A component of an ``AsyncAction``: a reducer, a middleware, or your own type.
///
/// A component that does not suspend is an ``ActionComponent``, and can be used in both kinds of action.
///
/// Isolation: the main actor.
@MainActor public protocol AsyncActionComponent<Store> {
    /// The type of store that the component runs on.
    associatedtype Store: ActionStore

    /// Runs the component.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: An error, which ends the action and becomes the outcome of its execution.
    func run(on store: Store) async throws

    /// The turn in which the component runs. The default is ``ComponentTurn/inOrder``.
    var turn: ComponentTurn { get }

    /// Runs the component after an earlier component threw an error.
    ///
    /// This method is called instead of `run(on:)` if ``turn`` is ``ComponentTurn/onFailure``. It is also called if
    /// ``turn`` is ``ComponentTurn/finally`` and the action failed or was cancelled.
    ///
    /// - Parameters:
    ///   - store: The store that the action was dispatched to.
    ///   - error: The error that an earlier component threw.
    /// - Throws: An error. In the turn ``ComponentTurn/onFailure``, it replaces `error`. In the turn
    ///   ``ComponentTurn/finally``, `error` stays the outcome of the action, and a ``RuntimeWarning`` reports the
    ///   new error unless it is a cancellation.
    func run(on store: Store, after error: any Error) async throws
}

extension AsyncActionComponent {
    /// The default turn: in the order written.
    public var turn: ComponentTurn { .inOrder }

    /// Runs the component, and ignores the error.
    public func run(on store: Store, after error: any Error) async throws { try await run(on: store) }
}

/// A component of an ``Action``: an ``AsyncActionComponent`` that does not suspend.
///
/// ```swift
/// struct Count: ActionComponent {
///     func run(on store: CounterStore) { store.commit { $0.count += 1 } }
/// }
/// ```
///
/// Isolation: the main actor.
@MainActor public protocol ActionComponent<Store>: AsyncActionComponent {
    /// Runs the component.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: An error, which ends the action and becomes the outcome of its execution.
    func run(on store: Store) throws

    /// Runs the component after an earlier component threw an error.
    ///
    /// This method is called instead of `run(on:)` if ``AsyncActionComponent/turn`` is ``ComponentTurn/onFailure``.
    /// It is also called if the turn is ``ComponentTurn/finally`` and the action failed or was cancelled.
    ///
    /// - Parameters:
    ///   - store: The store that the action was dispatched to.
    ///   - error: The error that an earlier component threw.
    /// - Throws: An error. In the turn ``ComponentTurn/onFailure``, it replaces `error`. In the turn
    ///   ``ComponentTurn/finally``, `error` stays the outcome of the action, and a ``RuntimeWarning`` reports the
    ///   new error unless it is a cancellation.
    func run(on store: Store, after error: any Error) throws
}

extension ActionComponent {
    /// Runs the component, and ignores the error.
    public func run(on store: Store, after error: any Error) throws { try run(on: store) }
}
