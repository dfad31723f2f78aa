/// A component that runs a side effect of an action. The side effect is a closure that reads and changes the store
/// through a ``StoreProxy``.
///
/// ```swift
/// Middleware { proxy in
///     analytics.track("saved", count: proxy.items.count)
///     proxy.dispatch(\.isSavedMutator, true)
/// }
/// ```
///
/// Isolation: the main actor.
@MainActor public struct Middleware<Store: ActionStore>: ActionComponent {
    private let body: @MainActor (Store.Proxy) throws -> Void
    private let next: @MainActor () -> [any ActionComponent<Store>]

    /// Creates a middleware.
    ///
    /// - Parameters:
    ///   - body: The side effect, a closure that receives a proxy. The proxy has the values of the store at the start
    ///     of `body`.
    ///   - next: A closure that returns components to run after `body`. If `body` throws an error, `next` is not
    ///     called.
    public init(
        _ body: @escaping @MainActor (Store.Proxy) throws -> Void,
        @ActionBuilder<Store> then next: @escaping @MainActor () -> [any ActionComponent<Store>] = { [] }
    ) {
        self.body = body
        self.next = next
    }

    /// Runs the side effect, and then the components of the closure `then`.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: The error that the side effect or a component throws.
    public func run(on store: Store) throws {
        try body(StoreProxy(store))
        try next().run(on: store)
    }
}
