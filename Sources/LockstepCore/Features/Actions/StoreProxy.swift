/// The value through which a middleware reads and changes its store. The proxy has the state of the store at the start
/// of the middleware. The methods of the proxy dispatch actions or change the current state.
///
/// ```swift
/// AsyncMiddleware { proxy in
///     let saved = proxy.items                   // the items at the start
///     try await self.api.save(saved)
///     if proxy.current.items == saved {         // the current items
///         proxy.dispatch(\.isSavedMutator, true)
///     }
/// }
/// ```
///
/// Each part of the state is a member of the proxy, with its value at the start. If a part is itself a store, the
/// member is the store, not a copy.
///
/// The other members of the store, such as constants and computed properties, have their current values in the
/// proxy.
///
/// If a part is named like one of the proxy's own members, such as `current` or `set`, read `proxy.snapshot.current`.
///
/// Isolation: the main actor.
@MainActor @dynamicMemberLookup public struct StoreProxy<Store: ActionStore>: StoreProxyProtocol {
    /// The store's values when this proxy was made.
    public let snapshot: Store.Snapshot
    let store: Store

    init(_ store: Store) {
        self.store = store
        snapshot = store.pipeline.snapshot
    }

    /// The store.
    @_documentation(visibility: internal)
    public var storeOfProxy: Store? { store }

    /// A proxy with the current values of the store.
    public var current: StoreProxy { StoreProxy(store) }

    /// A value of the store at the time when this proxy was made.
    public subscript<Value>(dynamicMember property: KeyPath<Store.Snapshot, Value>) -> Value {
        snapshot[keyPath: property]
    }

    /// Unavailable: setting a value of the proxy. The proxy has copies, so setting a value would not change the store.
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public subscript<Value>(dynamicMember property: WritableKeyPath<Store.Snapshot, Value>) -> Value {
        get { snapshot[keyPath: property] }
        @available(
            *, unavailable,
            message: "a proxy is a copy of the state; to change the store, write 'proxy.set(\\.count, to: 3)'"
        )
        nonmutating set { fatalError() }
    }

    /// The current value of a constant, a computed property, or another member that isn't part of the state.
    @_disfavoredOverload
    public subscript<Value>(dynamicMember property: KeyPath<Store, Value>) -> Value { store[keyPath: property] }
}

extension PropertyStore {
    /// A new proxy with the current values of the store, like the proxy that a middleware receives.
    ///
    /// If your store declares its own property `proxy`, `store.proxy` is that property instead.
    public var proxy: StoreProxy<Self> { StoreProxy(self) }
}

extension ActionStore {
    /// The type of the proxy that middlewares of this store receive.
    public typealias Proxy = StoreProxy<Self>
}
