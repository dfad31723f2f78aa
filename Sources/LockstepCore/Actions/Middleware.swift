/// A side effect of an action: it reads the store by a proxy, and changes it by dispatching.
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

    /// Makes a middleware.
    ///
    /// - Parameters:
    ///   - body: The side effect, given the store's values as they are when it begins.
    ///   - next: Components that run after it; called when it has ended.
    public init(
        _ body: @escaping @MainActor (Store.Proxy) throws -> Void,
        @ActionBuilder<Store> then next: @escaping @MainActor () -> [any ActionComponent<Store>] = { [] }
    ) {
        self.body = body
        self.next = next
    }

    /// Runs the side effect, then the components that follow it.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: What the side effect or a component throws.
    public func run(on store: Store) throws {
        try body(StoreProxy(store))
        try next().run(on: store)
    }
}
