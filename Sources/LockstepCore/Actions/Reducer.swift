/// Computes values of a store's state from others, and sets them in one commit.
///
/// ```swift
/// Reducer(setter: \.isAlertPresented) { true }
/// Reducer(get: \.count, set: \.count) { $0 + 1 }
/// Reducer(get: \.price, \.amount, set: \.total, \.isDirty) { price, amount in (price * amount, true) }
/// ```
///
/// However many values it sets, its closure runs once, and observers see all of them change or none (promises A2, C1). The
/// closure must not change the store; that traps (C4). Where it throws, nothing is set.
///
/// Isolation: the main actor.
@MainActor public struct Reducer<Store: ActionStore>: ActionComponent {
    @usableFromInline let reduce: @MainActor (Store) throws -> Void

    /// Reads values, and sets others.
    ///
    /// Either list may be left out: `Reducer(get: \.count) { print($0) }`, `Reducer(set: \.a, \.b) { (1, 2) }`.
    ///
    /// - Parameters:
    ///   - name: What the commit is called; by default it is called by what it sets.
    ///   - getters: What `reduce` is given.
    ///   - setters: What `reduce` computes.
    ///   - reduce: Computes the new values: as a tuple where they are several.
    @inlinable public init<each Input, each Output>(
        _ name: String? = nil,
        get getters: repeat KeyPath<Store.Root, each Input>,
        set setters: repeat WritableKeyPath<Store.Root, each Output>,
        do reduce: @escaping @MainActor (repeat each Input) throws -> (repeat each Output)
    ) {
        var isReadOnly = true
        for _ in repeat each setters { isReadOnly = false }
        if isReadOnly {
            // Nothing is set, so there is no commit.
            self.reduce = { store in
                let inputs = store.actionTarget.read { root in (repeat root[keyPath: each getters]) }
                _ = try reduce(repeat each inputs)
            }
            return
        }
        self.reduce = { store in
            try store.actionTarget.reduce(CommitLabel(name, setting: repeat each setters)) { root, didCompute in
                let inputs = Reading.unobserved { (repeat root[keyPath: each getters]) }
                let new = try reduce(repeat each inputs)
                didCompute()
                repeat root[keyPath: each setters] = each new
            }
        }
    }

    /// Reads values, and sets one.
    ///
    /// - Parameters:
    ///   - name: What the commit is called; by default it is called by what it sets.
    ///   - getters: What `reduce` is given.
    ///   - setter: What `reduce` computes.
    ///   - reduce: Computes the new value.
    @inlinable public init<each Input, Output>(
        _ name: String? = nil,
        get getters: repeat KeyPath<Store.Root, each Input>,
        set setter: WritableKeyPath<Store.Root, Output>,
        do reduce: @escaping @MainActor (repeat each Input) throws -> Output
    ) {
        self.reduce = { store in
            try store.actionTarget.reduce(name.map(CommitLabel.name) ?? .property(setter)) { root, didCompute in
                let inputs = Reading.unobserved { (repeat root[keyPath: each getters]) }
                let new = try reduce(repeat each inputs)
                didCompute()
                root[keyPath: setter] = new
            }
        }
    }

    /// Sets a value.
    ///
    /// - Parameters:
    ///   - name: What the commit is called; by default it is called by what it sets.
    ///   - setter: What `reduce` computes.
    ///   - reduce: Computes the new value.
    @inlinable public init<Output>(
        _ name: String? = nil,
        setter: WritableKeyPath<Store.Root, Output>,
        do reduce: @escaping @MainActor () throws -> Output
    ) {
        self.init(name, set: setter, do: reduce)
    }

    /// Sets values.
    ///
    /// - Parameters:
    ///   - name: What the commit is called; by default it is called by what it sets.
    ///   - setters: What `reduce` computes.
    ///   - reduce: Computes the new values: as a tuple where they are several.
    @inlinable public init<each Output>(
        _ name: String? = nil,
        setter setters: repeat WritableKeyPath<Store.Root, each Output>,
        do reduce: @escaping @MainActor () throws -> (repeat each Output)
    ) {
        self.init(name, set: repeat each setters, do: reduce)
    }

    /// Reads values, and sets none.
    ///
    /// - Parameters:
    ///   - getters: What `reduce` is given.
    ///   - reduce: Called with the values.
    @inlinable public init<each Input>(
        getter getters: repeat KeyPath<Store.Root, each Input>,
        do reduce: @escaping @MainActor (repeat each Input) throws -> Void
    ) {
        self.init(get: repeat each getters, do: reduce)
    }

    /// Sets the values.
    ///
    /// - Parameter store: The store whose state is changed.
    /// - Throws: What the closure throws; nothing is set then.
    @inlinable public func run(on store: Store) throws { try reduce(store) }
}

// MARK: - What cannot be set

extension Reducer {
    /// Stands for a reducer that sets what cannot be set, which the compiler rejects. With it, the compiler names a
    /// misspelt property without a second error.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "'set' takes properties that can be set")
    public init<each Input, each Output>(
        _ name: String? = nil,
        get getters: repeat KeyPath<Store.Root, each Input>,
        set setters: repeat KeyPath<Store.Root, each Output>,
        do reduce: @escaping @MainActor (repeat each Input) throws -> (repeat each Output)
    ) { fatalError() }

    /// Stands for a reducer that sets what cannot be set, which the compiler rejects. With it, the compiler names a
    /// misspelt property without a second error.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "'setter' takes properties that can be set")
    public init<each Output>(
        _ name: String? = nil,
        setter setters: repeat KeyPath<Store.Root, each Output>,
        do reduce: @escaping @MainActor () throws -> (repeat each Output)
    ) { fatalError() }
}

extension CommitLabel {
    /// The name if there is one, else the names of what is set.
    @usableFromInline init<Root, each Value>(
        _ name: String?, setting properties: repeat WritableKeyPath<Root, each Value>
    ) {
        if let name {
            self = .name(name)
        } else {
            self = .properties {
                var all: [AnyKeyPath] = []
                repeat all.append(each properties)
                return all
            }
        }
    }
}
