/// A component of an ``AsyncAction`` that computes new values of a store's state in an async closure.
///
/// ```swift
/// AsyncReducer(get: \.query, set: \.results) { query in try await self.api.search(query) }
/// ```
///
/// The closure receives the values that the store has when the closure starts. After the closure has returned, the
/// reducer sets all new values in one commit (promises A2 and C1).
///
/// If other work changes the same properties while the closure awaits, the reducer overwrites these changes. For a
/// new value that depends on the old value, use an ``AsyncMiddleware``: fetch first, and then call
/// ``StoreProxyProtocol/update(_:_:)``. If only this action sets the properties, you can use the policy ``RunPolicy/queue``
/// instead.
///
/// Isolation: the main actor.
@MainActor public struct AsyncReducer<Store: ActionStore>: AsyncActionComponent {
    private let reducer: @MainActor (Store) async throws -> Reducer<Store>

    /// Creates an async reducer from a reducer that does not await.
    ///
    /// - Parameter reducer: The reducer.
    public init(_ reducer: Reducer<Store>) { self.reducer = { _ in reducer } }

    /// Creates a reducer that reads values and sets several values. See ``Reducer``.
    ///
    /// - Parameters:
    ///   - name: The label of the commit. The default is the names of the properties that the reducer sets.
    ///   - getters: The key paths of the values that `reduce` receives.
    ///   - setters: The key paths of the values that `reduce` computes.
    ///   - reduce: A closure that returns a tuple of the new values.
    public init<each Input, each Output>(
        _ name: String? = nil,
        get getters: repeat KeyPath<Store.Root, each Input>,
        set setters: repeat WritableKeyPath<Store.Root, each Output>,
        do reduce: @escaping @MainActor (repeat each Input) async throws -> (repeat each Output)
    ) {
        reducer = { store in
            let inputs = store.actionTarget.read { root in (repeat root[keyPath: each getters]) }
            let new = try await reduce(repeat each inputs)
            return Reducer(name, set: repeat each setters) { (repeat each new) }
        }
    }

    /// Creates a reducer that reads values and sets one value. See ``Reducer``.
    ///
    /// - Parameters:
    ///   - name: The label of the commit. The default is the name of the property that the reducer sets.
    ///   - getters: The key paths of the values that `reduce` receives.
    ///   - setter: The key path of the value that `reduce` computes.
    ///   - reduce: A closure that returns the new value.
    public init<each Input, Output>(
        _ name: String? = nil,
        get getters: repeat KeyPath<Store.Root, each Input>,
        set setter: WritableKeyPath<Store.Root, Output>,
        do reduce: @escaping @MainActor (repeat each Input) async throws -> Output
    ) {
        reducer = { store in
            let inputs = store.actionTarget.read { root in (repeat root[keyPath: each getters]) }
            let new = try await reduce(repeat each inputs)
            return Reducer(name, setter: setter) { new }
        }
    }

    /// Creates a reducer that sets one value. See ``Reducer``.
    ///
    /// - Parameters:
    ///   - name: The label of the commit. The default is the name of the property that the reducer sets.
    ///   - setter: The key path of the value that `reduce` computes.
    ///   - reduce: A closure that returns the new value.
    public init<Output>(
        _ name: String? = nil,
        setter: WritableKeyPath<Store.Root, Output>,
        do reduce: @escaping @MainActor () async throws -> Output
    ) {
        self.init(name, set: setter, do: reduce)
    }

    /// Creates a reducer that sets several values. See ``Reducer``.
    ///
    /// - Parameters:
    ///   - name: The label of the commit. The default is the names of the properties that the reducer sets.
    ///   - setters: The key paths of the values that `reduce` computes.
    ///   - reduce: A closure that returns a tuple of the new values.
    public init<each Output>(
        _ name: String? = nil,
        setter setters: repeat WritableKeyPath<Store.Root, each Output>,
        do reduce: @escaping @MainActor () async throws -> (repeat each Output)
    ) {
        self.init(name, set: repeat each setters, do: reduce)
    }

    /// Creates a reducer that reads values and sets nothing. See ``Reducer``.
    ///
    /// - Parameters:
    ///   - getters: The key paths of the values that `reduce` receives.
    ///   - reduce: A closure that receives the values.
    public init<each Input>(
        getter getters: repeat KeyPath<Store.Root, each Input>,
        do reduce: @escaping @MainActor (repeat each Input) async throws -> Void
    ) {
        self.init(get: repeat each getters, do: reduce)
    }

    /// Computes the new values, then sets them.
    ///
    /// - Parameter store: The store whose state changes.
    /// - Throws: The error that the closure throws. If the action was superseded, or if `cancelTasks(named:)` cancelled
    ///   the action's task, the error is a `CancellationError`. After an error, the reducer sets nothing.
    public func run(on store: Store) async throws { try await reducer(store).run(on: store) }
}

// MARK: - Read-only properties

extension AsyncReducer {
    /// Unavailable: a reducer that sets read-only properties.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "'set' takes writable properties")
    public init<each Input, each Output>(
        _ name: String? = nil,
        get getters: repeat KeyPath<Store.Root, each Input>,
        set setters: repeat KeyPath<Store.Root, each Output>,
        do reduce: @escaping @MainActor (repeat each Input) async throws -> (repeat each Output)
    ) { fatalError() }

    /// Unavailable: a reducer that sets read-only properties.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "'setter' takes writable properties")
    public init<each Output>(
        _ name: String? = nil,
        setter setters: repeat KeyPath<Store.Root, each Output>,
        do reduce: @escaping @MainActor () async throws -> (repeat each Output)
    ) { fatalError() }
}
