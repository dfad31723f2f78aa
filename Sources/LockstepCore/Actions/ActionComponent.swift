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

    /// When the component runs; ``ComponentTurn/inOrder``, where this is not written.
    var turn: ComponentTurn { get }

    /// Does its part for an action that failed, where ``turn`` is ``ComponentTurn/onFailure``.
    ///
    /// - Parameters:
    ///   - store: The store that the action was dispatched to.
    ///   - error: What a component before it threw.
    /// - Throws: What takes the place of `error`.
    func run(on store: Store, after error: any Error) async throws
}

extension AsyncActionComponent {
    /// In the order written.
    public var turn: ComponentTurn { .inOrder }

    /// Does the component's part without the error.
    public func run(on store: Store, after error: any Error) async throws { try await run(on: store) }
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

    /// Does its part for an action that failed, where ``AsyncActionComponent/turn`` is ``ComponentTurn/onFailure``.
    ///
    /// - Parameters:
    ///   - store: The store that the action was dispatched to.
    ///   - error: What a component before it threw.
    /// - Throws: What takes the place of `error`.
    func run(on store: Store, after error: any Error) throws
}

extension ActionComponent {
    /// Does the component's part without the error.
    public func run(on store: Store, after error: any Error) throws { try run(on: store) }
}
