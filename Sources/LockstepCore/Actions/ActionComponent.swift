/// A component of an ``AsyncAction``: a reducer, a middleware, or your own type.
///
/// A component that does not suspend conforms to ``ActionComponent``. It can be used in an ``Action`` and in an
/// ``AsyncAction``.
///
/// Isolation: the main actor.
@MainActor public protocol AsyncActionComponent<Store> {
    /// The type of store that the component runs on.
    associatedtype Store: ActionStore

    /// Runs the component.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: An error. The action then fails with the error, or is cancelled if the error stands for a
    ///   cancellation. Later components do not run, except for ``OnFailure`` and ``Finally``.
    func run(on store: Store) async throws

    /// The turn of the component: in the order written, only after a failure, or at the end of the action. The default
    /// is ``ComponentTurn/inOrder``.
    var turn: ComponentTurn { get }

    /// Runs the component after an earlier component threw an error.
    ///
    /// This method is called instead of `run(on:)` if ``turn`` is ``ComponentTurn/onFailure``. It is also called if
    /// ``turn`` is ``ComponentTurn/finally`` and the action failed or was cancelled.
    ///
    /// - Parameters:
    ///   - store: The store that the action was dispatched to.
    ///   - error: The error that an earlier component threw.
    /// - Throws: An error. In the turn ``ComponentTurn/onFailure``, the new error replaces `error`. In the turn
    ///   ``ComponentTurn/finally``, `error` stays the outcome of the action, and a ``RuntimeWarning`` reports the new
    ///   error, unless the new error is a cancellation.
    func run(on store: Store, after error: any Error) async throws
}

extension AsyncActionComponent {
    /// The default turn: in the order written.
    public var turn: ComponentTurn { .inOrder }

    /// Calls `run(on:)` without using `error`. This is the default implementation.
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
    /// - Throws: An error. The action then fails with the error, or is cancelled if the error stands for a
    ///   cancellation. Later components do not run, except for ``OnFailure`` and ``Finally``.
    func run(on store: Store) throws

    /// Runs the component after an earlier component threw an error.
    ///
    /// This method is called instead of `run(on:)` if ``AsyncActionComponent/turn`` is ``ComponentTurn/onFailure``.
    /// It is also called if the turn is ``ComponentTurn/finally`` and the action failed or was cancelled.
    ///
    /// - Parameters:
    ///   - store: The store that the action was dispatched to.
    ///   - error: The error that an earlier component threw.
    /// - Throws: An error. In the turn ``ComponentTurn/onFailure``, the new error replaces `error`. In the turn
    ///   ``ComponentTurn/finally``, `error` stays the outcome of the action, and a ``RuntimeWarning`` reports the new
    ///   error, unless the new error is a cancellation.
    func run(on store: Store, after error: any Error) throws
}

extension ActionComponent {
    /// Calls `run(on:)` without using `error`. This is the default implementation.
    public func run(on store: Store, after error: any Error) throws { try run(on: store) }
}
