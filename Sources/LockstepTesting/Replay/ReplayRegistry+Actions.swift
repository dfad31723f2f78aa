public import LockstepCore

extension ReplayRegistry where Subject: ActionStore {
    /// Dispatches an action again, by the name that it has.
    ///
    /// - Parameter action: The action. Its arguments must be `Codable`.
    public mutating func action<each Argument: Sendable>(_ action: Action<Subject, repeat each Argument>) {
        let store = store
        add(.action, action.name) { (arguments: repeat each Argument) in store.dispatch(action, repeat each arguments) }
    }

    /// Dispatches an async action again, by the name that it has.
    ///
    /// - Parameter action: The action. Its arguments must be `Codable`.
    public mutating func action<each Argument: Sendable>(_ action: AsyncAction<Subject, repeat each Argument>) {
        let store = store
        add(.action, action.name) { (arguments: repeat each Argument) in
            await store.dispatch(action, repeat each arguments)
        }
    }

    /// Dispatches an action again that a property of the store makes, by the name that it has.
    ///
    /// - Parameter action: The property. The action's arguments must be `Codable`.
    @_disfavoredOverload
    public mutating func action<each Argument: Sendable>(
        _ action: KeyPath<Subject, Action<Subject, repeat each Argument>>
    ) {
        self.action(store[keyPath: action])
    }

    /// Dispatches an async action again that a property of the store makes, by the name that it has.
    ///
    /// - Parameter action: The property. The action's arguments must be `Codable`.
    @_disfavoredOverload
    public mutating func action<each Argument: Sendable>(
        _ action: KeyPath<Subject, AsyncAction<Subject, repeat each Argument>>
    ) {
        self.action(store[keyPath: action])
    }
}

extension ReplayRegistry where Subject: InteractiveStore {
    /// Dispatches an action of the store's interactor again, by the name that it has.
    ///
    /// - Parameter action: The interactor's property that makes the action. Its arguments must be `Codable`.
    public mutating func action<each Argument: Sendable>(
        _ action: KeyPath<Subject.Interactor, Action<Subject, repeat each Argument>>
    ) {
        self.action(store.interactor[keyPath: action])
    }

    /// Dispatches an async action of the store's interactor again, by the name that it has.
    ///
    /// - Parameter action: The interactor's property that makes the action. Its arguments must be `Codable`.
    public mutating func action<each Argument: Sendable>(
        _ action: KeyPath<Subject.Interactor, AsyncAction<Subject, repeat each Argument>>
    ) {
        self.action(store.interactor[keyPath: action])
    }
}
