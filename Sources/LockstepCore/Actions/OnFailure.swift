/// A component that runs if a component before it failed (promise A3).
///
/// ```swift
/// AsyncAction {
///     AsyncMiddleware { proxy in try await self.api.save(proxy.notes) }
///     OnFailure { error, proxy in proxy.dispatch(\.noticeMutator, StateError(from: error).message) }
/// }
/// ```
///
/// It sees the error that a component before it in its list threw, and does not end it: the components between are
/// skipped, later ones do not run, and the outcome of the action stays `failed` with that error. If `OnFailure` throws
/// itself, its error takes the place of the other, as in a `catch`. Where several are written, each runs, in the order
/// written.
///
/// A cancellation is no failure. An action whose component throws a `CancellationError`, or an error that
/// ``StateError/init(from:)-(Error)`` converts to ``StateError/cancelled``, runs no `OnFailure`; ``Finally`` runs in that case
/// too.
///
/// It changes the store by reducers or by dispatching. What it does belongs to the action's execution. One that stands
/// in an `if` runs only if that branch was chosen, which is decided when the action begins. In the `then:` of a
/// middleware, it belongs to that list. In an ``AsyncAction``, its closure may await.
///
/// Isolation: the main actor.
@MainActor public struct OnFailure<Work: AsyncActionComponent>: AsyncActionComponent {
    private let work: @MainActor (any Error) -> Work

    /// Runs a component after a failure.
    ///
    /// - Parameter work: Makes the component, given the error.
    private init(component work: @escaping @MainActor (any Error) -> Work) { self.work = work }

    /// After a failure.
    public var turn: ComponentTurn { .onFailure }

    /// Does nothing: there was no failure.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    public func run(on store: Work.Store) async {}

    /// Does the work.
    ///
    /// - Parameters:
    ///   - store: The store that the action was dispatched to.
    ///   - error: What a component before it threw.
    /// - Throws: What the work throws, and what takes the place of `error`.
    public func run(on store: Work.Store, after error: any Error) async throws { try await work(error).run(on: store) }
}

extension OnFailure: ActionComponent where Work: ActionComponent {
    /// Does nothing: there was no failure.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    public func run(on store: Work.Store) {}

    /// Does the work.
    ///
    /// - Parameters:
    ///   - store: The store that the action was dispatched to.
    ///   - error: What a component before it threw.
    /// - Throws: What the work throws, and what takes the place of `error`.
    public func run(on store: Work.Store, after error: any Error) throws { try work(error).run(on: store) }
}

extension OnFailure {
    /// Runs a closure after a failure.
    ///
    /// - Parameter body: Given the error, and the store's values when it begins.
    public init<Store: ActionStore>(_ body: @escaping @MainActor (any Error, Store.Proxy) throws -> Void)
    where Work == Middleware<Store> {
        self.init(component: { error in Middleware { proxy in try body(error, proxy) } })
    }

    /// Runs a closure that may await after a failure.
    ///
    /// - Parameter body: Given the error, and the store's values when it begins.
    public init<Store: ActionStore>(_ body: @escaping @MainActor (any Error, Store.Proxy) async throws -> Void)
    where Work == AsyncMiddleware<Store> {
        self.init(component: { error in AsyncMiddleware { proxy in try await body(error, proxy) } })
    }

    /// Runs components after a failure.
    ///
    /// ```swift
    /// OnFailure { error in Reducer(setter: \.notice) { StateError(from: error).message } }
    /// ```
    ///
    /// - Parameter components: Makes the components, given the error.
    public init<Store: ActionStore>(
        @ActionBuilder<Store> _ components: @escaping @MainActor (any Error) -> [any ActionComponent<Store>]
    ) where Work == Middleware<Store> {
        self.init(component: { error in Middleware({ _ in }, then: { components(error) }) })
    }

    /// Runs components that may await after a failure.
    ///
    /// - Parameter components: Makes the components, given the error.
    public init<Store: ActionStore>(
        @AsyncActionBuilder<Store> _ components: @escaping @MainActor (any Error) -> [any AsyncActionComponent<Store>]
    ) where Work == AsyncMiddleware<Store> {
        self.init(component: { error in AsyncMiddleware({ _ in }, then: { components(error) }) })
    }
}
