/// A side effect of an action. A middleware reads the store through a proxy, and changes the store by dispatching
/// actions.
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
    ///   - body: The side effect. It receives a proxy with the values that the store has when the side effect starts.
    ///   - next: A closure that returns components to run after the side effect. The closure is called only if the side
    ///     effect throws no error.
    public init(
        _ body: @escaping @MainActor (Store.Proxy) throws -> Void,
        @ActionBuilder<Store> then next: @escaping @MainActor () -> [any ActionComponent<Store>] = { [] }
    ) {
        self.body = body
        self.next = next
    }

    /// Unavailable: a side effect that awaits.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "a 'Middleware' cannot await; write 'AsyncMiddleware', in an 'AsyncAction'")
    @_disfavoredOverload
    public init(_ body: @escaping @MainActor (Store.Proxy) async throws -> Void) { fatalError() }

    /// Runs the side effect, and then the components that the closure `then` of the initializer returns.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: The error that the side effect or one of these components throws.
    public func run(on store: Store) throws {
        try body(StoreProxy(store))
        try next().run(on: store)
    }
}
