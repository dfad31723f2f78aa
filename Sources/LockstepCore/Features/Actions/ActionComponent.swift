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
    /// - Throws: The error of the component. If the error is a cancellation, the action is cancelled, and only
    ///   ``Finally`` components still run. For any other error, the action fails with this error, and only
    ///   later ``OnFailure`` components and the ``Finally`` components still run.
    func run(on store: Store) async throws

    /// The rule that decides when the component runs. The default is ``ComponentTurn/inOrder``.
    var turn: ComponentTurn { get }

    /// Runs the component after an earlier component threw an error.
    ///
    /// After an error, the action calls this method instead of `run(on:)`. It calls this method only if the ``turn`` of
    /// the component is ``ComponentTurn/onFailure`` or ``ComponentTurn/finally``.
    ///
    /// - Parameters:
    ///   - store: The store that the action was dispatched to.
    ///   - error: The error that an earlier component threw.
    /// - Throws: A new error. If the turn is ``ComponentTurn/onFailure``, the new error replaces `error`. If the turn
    ///   is ``ComponentTurn/finally``, the action keeps `error`, and a ``RuntimeWarning`` reports the new error, unless
    ///   the new error is a cancellation.
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
    /// - Throws: The error of the component. If the error is a cancellation, the action is cancelled, and only
    ///   ``Finally`` components still run. For any other error, the action fails with this error, and only
    ///   later ``OnFailure`` components and the ``Finally`` components still run.
    func run(on store: Store) throws

    /// Runs the component after an earlier component threw an error.
    ///
    /// After an error, the action calls this method instead of `run(on:)`. It calls this method only if the `turn` of
    /// the component is ``ComponentTurn/onFailure`` or ``ComponentTurn/finally``.
    ///
    /// - Parameters:
    ///   - store: The store that the action was dispatched to.
    ///   - error: The error that an earlier component threw.
    /// - Throws: A new error. If the turn is ``ComponentTurn/onFailure``, the new error replaces `error`. If the turn
    ///   is ``ComponentTurn/finally``, the action keeps `error`, and a ``RuntimeWarning`` reports the new error, unless
    ///   the new error is a cancellation.
    func run(on store: Store, after error: any Error) throws
}

extension ActionComponent {
    /// Calls `run(on:)`, and ignores `error`. This is the default implementation.
    public func run(on store: Store, after error: any Error) throws { try run(on: store) }
}
