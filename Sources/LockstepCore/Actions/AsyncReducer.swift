/// A ``Reducer`` whose closure may await.
///
/// The values it is given are those at its start. When its closure has returned, the values are set in one commit; other work
/// may have changed the store by then (promises A1, A2).
///
/// ```swift
/// AsyncReducer(get: \.query, set: \.results) { query in try await self.api.search(query) }
/// ```
///
/// Isolation: the main actor.
@MainActor public struct AsyncReducer<Store: ActionStore>: AsyncActionComponent {
    private let reducer: @MainActor (Store) async throws -> Reducer<Store>

    /// Makes an async reducer of one that does not await.
    ///
    /// - Parameter reducer: The reducer.
    public init(_ reducer: Reducer<Store>) { self.reducer = { _ in reducer } }

    /// Reads values, and sets others. See ``Reducer``.
    ///
    /// - Parameters:
    ///   - name: What the commit is called; by default it is called by what it sets.
    ///   - getters: What `reduce` is given.
    ///   - setters: What `reduce` computes.
    ///   - reduce: Computes the new values: as a tuple where they are several.
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

    /// Reads values, and sets one. See ``Reducer``.
    ///
    /// - Parameters:
    ///   - name: What the commit is called; by default it is called by what it sets.
    ///   - getters: What `reduce` is given.
    ///   - setter: What `reduce` computes.
    ///   - reduce: Computes the new value.
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

    /// Sets a value. See ``Reducer``.
    ///
    /// - Parameters:
    ///   - name: What the commit is called; by default it is called by what it sets.
    ///   - setter: What `reduce` computes.
    ///   - reduce: Computes the new value.
    public init<Output>(
        _ name: String? = nil,
        setter: WritableKeyPath<Store.Root, Output>,
        do reduce: @escaping @MainActor () async throws -> Output
    ) {
        self.init(name, set: setter, do: reduce)
    }

    /// Sets values. See ``Reducer``.
    ///
    /// - Parameters:
    ///   - name: What the commit is called; by default it is called by what it sets.
    ///   - setters: What `reduce` computes.
    ///   - reduce: Computes the new values: as a tuple where they are several.
    public init<each Output>(
        _ name: String? = nil,
        setter setters: repeat WritableKeyPath<Store.Root, each Output>,
        do reduce: @escaping @MainActor () async throws -> (repeat each Output)
    ) {
        self.init(name, set: repeat each setters, do: reduce)
    }

    /// Reads values, and sets none. See ``Reducer``.
    ///
    /// - Parameters:
    ///   - getters: What `reduce` is given.
    ///   - reduce: Called with the values.
    public init<each Input>(
        getter getters: repeat KeyPath<Store.Root, each Input>,
        do reduce: @escaping @MainActor (repeat each Input) async throws -> Void
    ) {
        self.init(get: repeat each getters, do: reduce)
    }

    /// Computes the values, then sets them.
    ///
    /// - Parameter store: The store whose state is changed.
    /// - Throws: What the closure throws; nothing is set then.
    public func run(on store: Store) async throws { try await reducer(store).run(on: store) }
}

// MARK: - What cannot be set

extension AsyncReducer {
    /// Stands for a reducer that sets what cannot be set, which the compiler rejects. With it, the compiler names a
    /// misspelt property without a second error.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "'set' takes properties that can be set")
    public init<each Input, each Output>(
        _ name: String? = nil,
        get getters: repeat KeyPath<Store.Root, each Input>,
        set setters: repeat KeyPath<Store.Root, each Output>,
        do reduce: @escaping @MainActor (repeat each Input) async throws -> (repeat each Output)
    ) { fatalError() }

    /// Stands for a reducer that sets what cannot be set, which the compiler rejects. With it, the compiler names a
    /// misspelt property without a second error.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "'setter' takes properties that can be set")
    public init<each Output>(
        _ name: String? = nil,
        setter setters: repeat KeyPath<Store.Root, each Output>,
        do reduce: @escaping @MainActor () async throws -> (repeat each Output)
    ) { fatalError() }
}
