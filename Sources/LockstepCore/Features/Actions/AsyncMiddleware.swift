/// A component that runs an asynchronous side effect of an action. The side effect is a closure that reads and changes
/// the store through a ``StoreProxy``.
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
    ///   - body: The side effect, a closure that receives a proxy. The proxy has the values of the store at the start
    ///     of `body`.
    ///   - next: A closure that returns components to run after `body`. If `body` throws an error, `next` is not
    ///     called.
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
