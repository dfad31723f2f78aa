/// A component that ends the action early if a condition is false.
///
/// ```swift
/// AsyncAction {
///     Guard { !$0.isSaving }
///     Reducer(setter: \.isSaving) { true }
///     AsyncMiddleware { proxy in try await self.api.save(proxy.notes) }
///     Finally { Reducer(setter: \.isSaving) { false } }
/// }
/// ```
///
/// If the condition is false, later components do not run, except for ``Finally``. If only guards have run, `Finally`
/// does not run. In the example, a dispatch during a save runs only the guard, and does not set `isSaving` to `false`.
///
/// The early end is not a failure: ``OnFailure`` does not run, and the outcome is ``ExecutionOutcome/completed``.
///
/// A guard in the closure `then` of a middleware ends the whole action. A guard in an `OnFailure` or a `Finally` ends
/// only that `OnFailure` or `Finally`.
///
/// Isolation: the main actor.
@MainActor public struct Guard<Store: ActionStore>: ActionComponent {
    private let condition: @MainActor (Store.Proxy) throws -> Bool

    /// Creates a component that ends the action early if a condition is false.
    ///
    /// - Parameter condition: A closure that receives a proxy with the current values of the store, and returns whether
    ///   the action continues. If the closure throws an error, the action fails with this error.
    public init(_ condition: @escaping @MainActor (Store.Proxy) throws -> Bool) { self.condition = condition }

    /// The turn ``ComponentTurn/checkingInOrder``: the condition is checked in the order written.
    public var turn: ComponentTurn { .checkingInOrder }

    /// Checks the condition.
    ///
    /// - Parameter store: The store.
    /// - Throws: The error that the condition throws. If the condition is false, the method throws an internal error,
    ///   which ends the action as completed.
    public func run(on store: Store) throws {
        if try !condition(StoreProxy(store)) { throw GuardFailed() }
    }
}
