extension ExecutionRegistry where Subject: ActionStore {
    /// Registers an action, to be dispatched by its name.
    ///
    /// - Parameter action: The action. Its arguments must be `Codable`.
    public mutating func action<each Argument: Sendable>(_ action: Action<Subject, repeat each Argument>) {
        let store = store
        add(.action, action.name) { (arguments: repeat each Argument) in store.dispatch(action, repeat each arguments) }
    }

    /// Registers an async action, to be dispatched by its name.
    ///
    /// - Parameter action: The action. Its arguments must be `Codable`.
    public mutating func action<each Argument: Sendable>(_ action: AsyncAction<Subject, repeat each Argument>) {
        let store = store
        add(.action, action.name) { (arguments: repeat each Argument) in
            await store.dispatch(action, repeat each arguments)
        }
    }

    /// Registers an action that a property of the store makes, to be dispatched by its name.
    ///
    /// - Parameter action: The property. The action's arguments must be `Codable`.
    @_disfavoredOverload
    public mutating func action<each Argument: Sendable>(
        _ action: KeyPath<Subject, Action<Subject, repeat each Argument>>
    ) {
        self.action(store[keyPath: action])
    }

    /// Registers an async action that a property of the store makes, to be dispatched by its name.
    ///
    /// - Parameter action: The property. The action's arguments must be `Codable`.
    @_disfavoredOverload
    public mutating func action<each Argument: Sendable>(
        _ action: KeyPath<Subject, AsyncAction<Subject, repeat each Argument>>
    ) {
        self.action(store[keyPath: action])
    }
}

extension ExecutionRegistry where Subject: InteractiveStore {
    /// Registers an action of the store's interactor, to be dispatched by its name.
    ///
    /// - Parameter action: The interactor's property that makes the action. Its arguments must be `Codable`.
    public mutating func action<each Argument: Sendable>(
        _ action: KeyPath<Subject.Interactor, Action<Subject, repeat each Argument>>
    ) {
        self.action(store.interactor[keyPath: action])
    }

    /// Registers an async action of the store's interactor, to be dispatched by its name.
    ///
    /// - Parameter action: The interactor's property that makes the action. Its arguments must be `Codable`.
    public mutating func action<each Argument: Sendable>(
        _ action: KeyPath<Subject.Interactor, AsyncAction<Subject, repeat each Argument>>
    ) {
        self.action(store.interactor[keyPath: action])
    }
}
