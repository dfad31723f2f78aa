public import LockstepCore

extension ExecutionRegistry where Subject: ActionStore {
    /// Registers an action, so that it can be dispatched by its name.
    ///
    /// - Parameter action: The action. Its arguments must be `Codable`.
    public mutating func action<each Argument: Sendable>(_ action: Action<Subject, repeat each Argument>) {
        let store = store
        add(.action, action.name) { (arguments: repeat each Argument) in store.dispatch(action, repeat each arguments) }
    }

    /// Registers an async action, so that it can be dispatched by its name.
    ///
    /// - Parameter action: The action. Its arguments must be `Codable`.
    public mutating func action<each Argument: Sendable>(_ action: AsyncAction<Subject, repeat each Argument>) {
        let store = store
        add(.action, action.name) { (arguments: repeat each Argument) in
            await store.dispatch(action, repeat each arguments)
        }
    }

    /// Registers an action from a property of the store, so that it can be dispatched by its name.
    ///
    /// - Parameter action: The key path of the property. The arguments of the action must be `Codable`.
    @_disfavoredOverload
    public mutating func action<each Argument: Sendable>(
        _ action: KeyPath<Subject, Action<Subject, repeat each Argument>>
    ) {
        self.action(store[keyPath: action])
    }

    /// Registers an async action from a property of the store, so that it can be dispatched by its name.
    ///
    /// - Parameter action: The key path of the property. The arguments of the action must be `Codable`.
    @_disfavoredOverload
    public mutating func action<each Argument: Sendable>(
        _ action: KeyPath<Subject, AsyncAction<Subject, repeat each Argument>>
    ) {
        self.action(store[keyPath: action])
    }
}

extension ExecutionRegistry where Subject: InteractiveStore {
    /// Registers an action of the store's interactor, so that it can be dispatched by its name.
    ///
    /// - Parameter action: The key path of the interactor's property. The arguments of the action must be `Codable`.
    public mutating func action<each Argument: Sendable>(
        _ action: KeyPath<Subject.Interactor, Action<Subject, repeat each Argument>>
    ) {
        self.action(store.interactor[keyPath: action])
    }

    /// Registers an async action of the store's interactor, so that it can be dispatched by its name.
    ///
    /// - Parameter action: The key path of the interactor's property. The arguments of the action must be `Codable`.
    public mutating func action<each Argument: Sendable>(
        _ action: KeyPath<Subject.Interactor, AsyncAction<Subject, repeat each Argument>>
    ) {
        self.action(store.interactor[keyPath: action])
    }
}
