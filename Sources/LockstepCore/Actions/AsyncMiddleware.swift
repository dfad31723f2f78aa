/// An asynchronous side effect of an action: it reads the store by a proxy, and changes it by dispatching.
///
/// ```swift
/// AsyncMiddleware { proxy in
///     proxy.dispatch(\.itemsMutator, try await self.api.items())
/// }
/// ```
///
/// The proxy has the store's values as they were when the middleware began; after an `await`, `proxy.current` has those of now.
///
/// Isolation: the main actor.
@MainActor public struct AsyncMiddleware<Store: ActionStore>: AsyncActionComponent {
    private let body: @MainActor (Store.Proxy) async throws -> Void
    private let next: @MainActor () -> [any AsyncActionComponent<Store>]

    /// Makes a middleware.
    ///
    /// - Parameters:
    ///   - body: The side effect, given the store's values as they are when it begins.
    ///   - next: Components that run after it; called when it has ended.
    public init(
        _ body: @escaping @MainActor (Store.Proxy) async throws -> Void,
        @AsyncActionBuilder<Store> then next: @escaping @MainActor () -> [any AsyncActionComponent<Store>] = { [] }
    ) {
        self.body = body
        self.next = next
    }

    /// Runs the side effect, then the components that follow it.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: What the side effect or a component throws.
    public func run(on store: Store) async throws {
        try await body(StoreProxy(store))
        try await next().run(on: store)
    }
}
