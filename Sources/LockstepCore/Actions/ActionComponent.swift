/// A component of an ``AsyncAction``: a reducer, a middleware, or your own type.
///
/// A component that does not suspend conforms to ``ActionComponent``, and can also be used in an ``Action``.
///
/// Isolation: the main actor.
@MainActor public protocol AsyncActionComponent<Store> {
    /// The type of store that the component runs on.
    associatedtype Store: ActionStore

    /// Runs the component.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: The error of the component. If the error is a cancellation, the action is cancelled. Otherwise, the
    ///   action fails with the error. Later components do not run, except for ``Finally`` and, after a failure,
    ///   ``OnFailure``.
    func run(on store: Store) async throws

    /// The rule that decides when the component runs. The default is ``ComponentTurn/inOrder``.
    var turn: ComponentTurn { get }

    /// Runs the component after an earlier component threw an error.
    ///
    /// Only components with the ``turn`` ``ComponentTurn/onFailure`` or ``ComponentTurn/finally`` run after an error.
    /// The action then calls this method instead of `run(on:)`.
    ///
    /// - Parameters:
    ///   - store: The store that the action was dispatched to.
    ///   - error: The error that an earlier component threw.
    /// - Throws: A new error. In the turn ``ComponentTurn/onFailure``, the new error replaces `error`. In the turn
    ///   ``ComponentTurn/finally``, the new error is discarded. If it is not a cancellation, a ``RuntimeWarning``
    ///   reports it.
    func run(on store: Store, after error: any Error) async throws
}

extension AsyncActionComponent {
    /// The default turn: the component runs in the order written.
    public var turn: ComponentTurn { .inOrder }

    /// Calls `run(on:)`, and ignores `error`. This is the default implementation.
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
    /// - Throws: The error of the component. If the error is a cancellation, the action is cancelled. Otherwise, the
    ///   action fails with the error. Later components do not run, except for ``Finally`` and, after a failure,
    ///   ``OnFailure``.
    func run(on store: Store) throws

    /// Runs the component after an earlier component threw an error.
    ///
    /// Only components with the turn ``ComponentTurn/onFailure`` or ``ComponentTurn/finally`` run after an error. The
    /// action then calls this method instead of `run(on:)`.
    ///
    /// - Parameters:
    ///   - store: The store that the action was dispatched to.
    ///   - error: The error that an earlier component threw.
    /// - Throws: A new error. In the turn ``ComponentTurn/onFailure``, the new error replaces `error`. In the turn
    ///   ``ComponentTurn/finally``, the new error is discarded. If it is not a cancellation, a ``RuntimeWarning``
    ///   reports it.
    func run(on store: Store, after error: any Error) throws
}

extension ActionComponent {
    /// Calls `run(on:)`, and ignores `error`. This is the default implementation.
    public func run(on store: Store, after error: any Error) throws { try run(on: store) }
}
