/// A component that runs if an earlier component of the action failed, for example to show the error (promise A3).
///
/// ```swift
/// AsyncAction {
///     AsyncMiddleware { proxy in try await self.api.save(proxy.notes) }
///     OnFailure { error, proxy in proxy.dispatch(\.noticeMutator, StateError(from: error).message) }
/// }
/// ```
///
/// The closure receives the error that an earlier component of the same list threw. The closure has one of two
/// forms:
///
/// - `{ error, proxy in … }` contains code, as in the example.
/// - `{ error in … }` lists components, such as reducers.
///
/// In an ``AsyncAction``, the code and the components may await.
///
/// After `OnFailure`, the action still fails with the error. If `OnFailure` itself throws an error, the new error
/// replaces the earlier error. Several `OnFailure` components run in the order in which they are written.
///
/// A cancellation is not a failure. After a cancellation, ``Finally`` runs, but `OnFailure` does not. An error is a
/// cancellation if ``StateError/init(from:)-(Error)`` converts it to ``StateError/cancelled``.
///
/// Isolation: the main actor.
@MainActor public struct OnFailure<Work: AsyncActionComponent>: AsyncActionComponent {
    private let work: @MainActor (any Error) -> Work

    /// Creates a component that runs another component after a failure.
    ///
    /// - Parameter work: A closure that receives the error and returns the component to run.
    private init(component work: @escaping @MainActor (any Error) -> Work) { self.work = work }

    /// The rule that decides when the component runs: only if an earlier component failed.
    public var turn: ComponentTurn { .onFailure }

    /// Does nothing. After a failure, the action calls `run(on:after:)`.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    public func run(on store: Work.Store) async {}

    /// Runs the closure or the components that this `OnFailure` was created with.
    ///
    /// - Parameters:
    ///   - store: The store that the action was dispatched to.
    ///   - error: The error that an earlier component threw.
    /// - Throws: The error that the closure or a component throws. The new error replaces `error`.
    public func run(on store: Work.Store, after error: any Error) async throws { try await work(error).run(on: store) }
}

extension OnFailure: ActionComponent where Work: ActionComponent {
    /// Does nothing. After a failure, the action calls `run(on:after:)`.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    public func run(on store: Work.Store) {}

    /// Runs the closure or the components that this `OnFailure` was created with.
    ///
    /// - Parameters:
    ///   - store: The store that the action was dispatched to.
    ///   - error: The error that an earlier component threw.
    /// - Throws: The error that the closure or a component throws. The new error replaces `error`.
    public func run(on store: Work.Store, after error: any Error) throws { try work(error).run(on: store) }
}

extension OnFailure {
    /// Creates a component that runs a closure after a failure.
    ///
    /// - Parameter body: A closure that receives the error and a proxy. The proxy has the values of the store at the
    ///   start of the closure.
    public init<Store: ActionStore>(_ body: @escaping @MainActor (any Error, Store.Proxy) throws -> Void)
    where Work == Middleware<Store> {
        self.init(component: { error in Middleware { proxy in try body(error, proxy) } })
    }

    /// Creates a component that runs an async closure after a failure.
    ///
    /// - Parameter body: A closure that receives the error and a proxy. The proxy has the values of the store at the
    ///   start of the closure.
    public init<Store: ActionStore>(_ body: @escaping @MainActor (any Error, Store.Proxy) async throws -> Void)
    where Work == AsyncMiddleware<Store> {
        self.init(component: { error in AsyncMiddleware { proxy in try await body(error, proxy) } })
    }

    /// Creates a component that runs other components after a failure.
    ///
    /// ```swift
    /// OnFailure { error in Reducer(setter: \.notice) { StateError(from: error).message } }
    /// ```
    ///
    /// - Parameter components: A closure that receives the error and returns the components.
    public init<Store: ActionStore>(
        @ActionBuilder<Store> _ components: @escaping @MainActor (any Error) -> [any ActionComponent<Store>]
    ) where Work == Middleware<Store> {
        self.init(component: { error in Middleware({ _ in }, then: { components(error) }) })
    }

    /// Creates a component that runs other components after a failure. The other components may await.
    ///
    /// - Parameter components: A closure that receives the error and returns the components.
    public init<Store: ActionStore>(
        @AsyncActionBuilder<Store> _ components: @escaping @MainActor (any Error) -> [any AsyncActionComponent<Store>]
    ) where Work == AsyncMiddleware<Store> {
        self.init(component: { error in AsyncMiddleware({ _ in }, then: { components(error) }) })
    }
}
