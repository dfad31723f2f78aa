/// An asynchronous side effect of an action. A middleware reads the store through a proxy, and changes the store by
/// dispatching actions.
///
/// ```swift
/// AsyncMiddleware { proxy in
///     proxy.dispatch(\.itemsMutator, try await self.api.items())
/// }
/// ```
///
/// The proxy has the values of the store at the start of the middleware. After an `await`, `proxy.current` has the
/// current values.
///
/// Isolation: the main actor.
@MainActor public struct AsyncMiddleware<Store: ActionStore>: AsyncActionComponent {
    private let body: @MainActor (Store.Proxy) async throws -> Void
    private let next: @MainActor () -> [any AsyncActionComponent<Store>]

    /// Creates a middleware.
    ///
    /// - Parameters:
    ///   - body: The side effect. The proxy has the values of the store at the start of the side effect.
    ///   - next: A closure that returns components to run after the side effect. If the side effect throws an error,
    ///     the closure is not called.
    public init(
        _ body: @escaping @MainActor (Store.Proxy) async throws -> Void,
        @AsyncActionBuilder<Store> then next: @escaping @MainActor () -> [any AsyncActionComponent<Store>] = { [] }
    ) {
        self.body = body
        self.next = next
    }

    /// Runs the side effect, and then the components of the closure `then`.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: The error that the side effect or a component throws.
    public func run(on store: Store) async throws {
        try await body(StoreProxy(store))
        try await next().run(on: store)
    }
}
