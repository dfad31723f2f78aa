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
/// If the condition is true, the next component runs. If it is false, the later components do not run, except for
/// ``Finally``. This is not a failure: ``OnFailure`` does not run, and the outcome is ``ExecutionOutcome/completed``.
///
/// In the `then:` of a middleware, a guard ends the whole action. In an `OnFailure` or a `Finally`, it ends only that
/// component.
///
/// Isolation: the main actor.
@MainActor public struct Guard<Store: ActionStore>: ActionComponent {
    private let condition: @MainActor (Store.Proxy) throws -> Bool

    /// Creates a component that ends the action early if a condition is false.
    ///
    /// - Parameter condition: The condition. It receives the current values of the store. An error that it throws fails
    ///   the action.
    public init(_ condition: @escaping @MainActor (Store.Proxy) throws -> Bool) { self.condition = condition }

    /// Checks the condition.
    ///
    /// - Parameter store: The store.
    /// - Throws: The error that the condition throws. If the condition is false, an error that ends the action without
    ///   a failure.
    public func run(on store: Store) throws {
        if try !condition(StoreProxy(store)) { throw EarlyEnd() }
    }
}

/// The error that ends an action early without a failure.
struct EarlyEnd: Error {}
