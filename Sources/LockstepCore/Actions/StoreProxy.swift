/// What a middleware sees of a store: the values that it had when the middleware began, and how to change it.
///
/// ```swift
/// AsyncMiddleware { proxy in
///     let saved = proxy.items                   // as they were when this began
///     try await self.api.save(saved)
///     if proxy.current.items == saved {         // as they are now
///         proxy.dispatch(\.isSavedMutator, true)
///     }
/// }
/// ```
///
/// Each part of the state is a member, as it was; a nested store is a reference, and stays live. What is no state, a constant of
/// the store or what it computes, is read from the store as it is now. A part of the state that is named like one of the proxy's
/// own members (`current`, `snapshot`) is read as `proxy.snapshot.current`.
///
/// Isolation: the main actor.
@MainActor @dynamicMemberLookup public struct StoreProxy<Store: ActionStore> {
    /// The store's values when this proxy was made.
    public let snapshot: Store.Snapshot
    let store: Store

    init(_ store: Store) {
        self.store = store
        snapshot = store.pipeline.snapshot
    }

    /// A proxy with the values that the store has now.
    public var current: StoreProxy { StoreProxy(store) }

    /// One value of the store, as it was when this proxy was made.
    public subscript<Value>(dynamicMember property: KeyPath<Store.Snapshot, Value>) -> Value {
        snapshot[keyPath: property]
    }

    /// Stands for setting a value of the proxy, which the compiler rejects: it is a copy.
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public subscript<Value>(dynamicMember property: WritableKeyPath<Store.Snapshot, Value>) -> Value {
        get { snapshot[keyPath: property] }
        @available(
            *, unavailable,
            message: "a proxy is a copy of the state; change the store by an action: proxy.dispatch(\\.countMutator, 3)"
        )
        nonmutating set { fatalError() }
    }

    /// What is no state of the store: a constant, or what it computes now.
    @_disfavoredOverload
    public subscript<Value>(dynamicMember property: KeyPath<Store, Value>) -> Value { store[keyPath: property] }
}

extension PropertyStore {
    /// A proxy with the values that the store has now: what a middleware of an action dispatched now would receive.
    ///
    /// A property of yours that is called `proxy` hides it.
    public var proxy: StoreProxy<Self> { StoreProxy(self) }
}
