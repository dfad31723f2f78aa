/// A component that computes new values of a store's state and sets them in one commit.
///
/// ```swift
/// Reducer(setter: \.isAlertPresented) { true }
/// Reducer(get: \.count, set: \.count) { $0 + 1 }
/// Reducer(get: \.price, \.amount, set: \.total, \.isDirty) { price, amount in (price * amount, true) }
/// ```
///
/// A dispatch runs the closure once (promise A2). Observers see all new values or none (C1). If the closure throws,
/// nothing is set.
///
/// The closure computes the new values from its arguments. While the closure runs, the store still has the state before
/// the commit. If the closure changes the store, the program traps (C4).
///
/// Isolation: the main actor.
@MainActor public struct Reducer<Store: ActionStore>: ActionComponent {
    @usableFromInline let reduce: @MainActor (Store) throws -> Void

    /// Creates a reducer that reads values and sets several values.
    ///
    /// You can omit `get` or `set`: `Reducer(get: \.count) { print($0) }`, `Reducer(set: \.a, \.b) { (1, 2) }`.
    ///
    /// - Parameters:
    ///   - name: The label of the commit. The default is the names of the properties that the reducer sets.
    ///   - getters: The key paths of the values that `reduce` receives.
    ///   - setters: The key paths of the values that `reduce` computes.
    ///   - reduce: A closure that returns the new value, or a tuple of the new values.
    @inlinable public init<each Input, each Output>(
        _ name: String? = nil,
        get getters: repeat KeyPath<Store.Root, each Input>,
        set setters: repeat WritableKeyPath<Store.Root, each Output>,
        do reduce: @escaping @MainActor (repeat each Input) throws -> (repeat each Output)
    ) {
        var isReadOnly = true
        for _ in repeat each setters { isReadOnly = false }
        if isReadOnly {
            // Without setters there is no commit.
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
                repeat Reading.set(each new, at: each setters, of: &root)
            }
        }
    }

    /// Creates a reducer that reads values and sets one value.
    ///
    /// - Parameters:
    ///   - name: The label of the commit. The default is the name of the property that the reducer sets.
    ///   - getters: The key paths of the values that `reduce` receives.
    ///   - setter: The key path of the value that `reduce` computes.
    ///   - reduce: A closure that returns the new value.
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
                Reading.set(new, at: setter, of: &root)
            }
        }
    }

    /// Creates a reducer that sets one value.
    ///
    /// - Parameters:
    ///   - name: The label of the commit. The default is the name of the property that the reducer sets.
    ///   - setter: The key path of the value that `reduce` computes.
    ///   - reduce: A closure that returns the new value.
    @inlinable public init<Output>(
        _ name: String? = nil,
        setter: WritableKeyPath<Store.Root, Output>,
        do reduce: @escaping @MainActor () throws -> Output
    ) {
        self.init(name, set: setter, do: reduce)
    }

    /// Creates a reducer that sets several values.
    ///
    /// - Parameters:
    ///   - name: The label of the commit. The default is the names of the properties that the reducer sets.
    ///   - setters: The key paths of the values that `reduce` computes.
    ///   - reduce: A closure that returns the new value, or a tuple of the new values.
    @inlinable public init<each Output>(
        _ name: String? = nil,
        setter setters: repeat WritableKeyPath<Store.Root, each Output>,
        do reduce: @escaping @MainActor () throws -> (repeat each Output)
    ) {
        self.init(name, set: repeat each setters, do: reduce)
    }

    /// Creates a reducer that reads values and sets nothing.
    ///
    /// - Parameters:
    ///   - getters: The key paths of the values that `reduce` receives.
    ///   - reduce: A closure that receives the values.
    @inlinable public init<each Input>(
        getter getters: repeat KeyPath<Store.Root, each Input>,
        do reduce: @escaping @MainActor (repeat each Input) throws -> Void
    ) {
        self.init(get: repeat each getters, do: reduce)
    }

    /// Computes the new values, then sets them.
    ///
    /// - Parameter store: The store whose state changes.
    /// - Throws: The error that the closure throws. If the action was superseded, or if `cancelTasks(named:)` cancelled
    ///   the action's task, the error is a `CancellationError`. In these two cases, a reducer in a ``Finally`` throws
    ///   no error and sets nothing.
    @inlinable public func run(on store: Store) throws { try reduce(store) }
}

// MARK: - Frequent mistakes

extension Reducer {
    /// Unavailable: a reducer that changes the whole state.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "a reducer names the properties that it reads and sets: 'Reducer(get: \\.count, set: \\.count) { $0 + 1 }'"
    )
    @_disfavoredOverload
    public init(_ reduce: @escaping @MainActor (inout Store.Root) throws -> Void) { fatalError() }

    /// Unavailable: a reducer that changes its argument.
    @_documentation(visibility: internal)
    @available(
        *, unavailable, message: "a reducer returns the new value: 'Reducer(get: \\.count, set: \\.count) { $0 + 1 }'"
    )
    @_disfavoredOverload
    public init<Value>(
        _ name: String? = nil, get getter: KeyPath<Store.Root, Value>, set setter: WritableKeyPath<Store.Root, Value>,
        do reduce: @escaping @MainActor (inout Value) throws -> Void
    ) { fatalError() }

    /// Unavailable: a key path without a label.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "write 'setter:' before the key path: 'Reducer(setter: \\.count) { 1 }'")
    @_disfavoredOverload
    public init<Value>(_ setter: KeyPath<Store.Root, Value>, do reduce: @escaping @MainActor () throws -> Value) {
        fatalError()
    }

    /// Unavailable: a reducer that sets read-only properties.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "'set' takes writable properties")
    public init<each Input, each Output>(
        _ name: String? = nil,
        get getters: repeat KeyPath<Store.Root, each Input>,
        set setters: repeat KeyPath<Store.Root, each Output>,
        do reduce: @escaping @MainActor (repeat each Input) throws -> (repeat each Output)
    ) { fatalError() }

    /// Unavailable: a reducer that sets read-only properties.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "'setter' takes writable properties")
    public init<each Output>(
        _ name: String? = nil,
        setter setters: repeat KeyPath<Store.Root, each Output>,
        do reduce: @escaping @MainActor () throws -> (repeat each Output)
    ) { fatalError() }
}

extension CommitLabel {
    /// Creates a label from `name`. If `name` is `nil`, uses the names of the properties.
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
