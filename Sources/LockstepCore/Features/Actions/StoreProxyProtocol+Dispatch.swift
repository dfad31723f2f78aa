extension StoreProxyProtocol where Store: ActionStore {
    /// Runs an action on the store.
    ///
    /// The parameters and the result are the same as for `dispatch` of the store.
    @discardableResult
    public func dispatch<each Argument>(
        _ action: Action<Store, repeat each Argument>, _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        storeOfProxy?.dispatch(action, repeat each arguments, fileID: fileID, line: line) ?? .cancelled
    }

    /// Runs an async action on the store, and waits until the action has ended.
    ///
    /// The parameters and the result are the same as for `dispatch` of the store.
    @discardableResult
    public func dispatch<each Argument>(
        _ action: AsyncAction<Store, repeat each Argument>, _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await storeOfProxy?.dispatch(action, repeat each arguments, fileID: fileID, line: line) ?? .cancelled
    }

    /// Runs an action of the store. If the store's interactor has an action with the same name, the compiler chooses
    /// the interactor's action.
    ///
    /// The parameters and the result are the same as for `dispatch` of the store.
    @_disfavoredOverload @discardableResult
    public func dispatch<each Argument>(
        _ action: KeyPath<Store, Action<Store, repeat each Argument>>, _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        storeOfProxy?.dispatch(action, repeat each arguments, fileID: fileID, line: line) ?? .cancelled
    }

    /// Runs an async action of the store, and waits until the action has ended. If the store's interactor has an
    /// action with the same name, the compiler chooses the interactor's action.
    ///
    /// The parameters and the result are the same as for `dispatch` of the store.
    @_disfavoredOverload @discardableResult
    public func dispatch<each Argument>(
        _ action: KeyPath<Store, AsyncAction<Store, repeat each Argument>>, _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await storeOfProxy?.dispatch(action, repeat each arguments, fileID: fileID, line: line) ?? .cancelled
    }
}

extension StoreProxyProtocol where Store: InteractiveStore {
    /// Runs an action of the store's interactor on the store.
    ///
    /// The parameters and the result are the same as for `dispatch` of the store.
    @discardableResult
    public func dispatch<each Argument>(
        _ action: KeyPath<Store.Interactor, Action<Store, repeat each Argument>>, _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        storeOfProxy?.dispatch(action, repeat each arguments, fileID: fileID, line: line) ?? .cancelled
    }

    /// Runs an async action of the store's interactor on the store, and waits until the action has ended.
    ///
    /// The parameters and the result are the same as for `dispatch` of the store.
    @discardableResult
    public func dispatch<each Argument>(
        _ action: KeyPath<Store.Interactor, AsyncAction<Store, repeat each Argument>>,
        _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await storeOfProxy?.dispatch(action, repeat each arguments, fileID: fileID, line: line) ?? .cancelled
    }
}

// In a closure of a component, Swift 6.3 binds the types of a parameter pack to those of the arguments, without
// conversions. So with the methods above alone, `proxy.dispatch(\.alertMutator, Alert())` would not compile for a
// property of the type `Alert?`. The methods below have no pack.

extension StoreProxyProtocol where Store: ActionStore {
    /// Runs an action of the store, with one argument.
    @_documentation(visibility: internal)
    @_disfavoredOverload @discardableResult
    public func dispatch<Argument>(
        _ action: KeyPath<Store, Action<Store, Argument>>, _ argument: Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        storeOfProxy?.dispatch(action, argument, fileID: fileID, line: line) ?? .cancelled
    }

    /// Runs an async action of the store, with one argument.
    @_documentation(visibility: internal)
    @_disfavoredOverload @discardableResult
    public func dispatch<Argument>(
        _ action: KeyPath<Store, AsyncAction<Store, Argument>>, _ argument: Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await storeOfProxy?.dispatch(action, argument, fileID: fileID, line: line) ?? .cancelled
    }

    /// Runs an action of the store, with two arguments.
    @_documentation(visibility: internal)
    @_disfavoredOverload @discardableResult
    public func dispatch<First, Second>(
        _ action: KeyPath<Store, Action<Store, First, Second>>, _ first: First, _ second: Second,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        storeOfProxy?.dispatch(action, first, second, fileID: fileID, line: line) ?? .cancelled
    }

    /// Runs an async action of the store, with two arguments.
    @_documentation(visibility: internal)
    @_disfavoredOverload @discardableResult
    public func dispatch<First, Second>(
        _ action: KeyPath<Store, AsyncAction<Store, First, Second>>, _ first: First, _ second: Second,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await storeOfProxy?.dispatch(action, first, second, fileID: fileID, line: line) ?? .cancelled
    }
}

extension StoreProxyProtocol where Store: InteractiveStore {
    /// Runs an action of the interactor, with one argument.
    @_documentation(visibility: internal)
    @discardableResult
    public func dispatch<Argument>(
        _ action: KeyPath<Store.Interactor, Action<Store, Argument>>, _ argument: Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        storeOfProxy?.dispatch(action, argument, fileID: fileID, line: line) ?? .cancelled
    }

    /// Runs an async action of the interactor, with one argument.
    @_documentation(visibility: internal)
    @discardableResult
    public func dispatch<Argument>(
        _ action: KeyPath<Store.Interactor, AsyncAction<Store, Argument>>, _ argument: Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await storeOfProxy?.dispatch(action, argument, fileID: fileID, line: line) ?? .cancelled
    }

    /// Runs an action of the interactor, with two arguments.
    @_documentation(visibility: internal)
    @discardableResult
    public func dispatch<First, Second>(
        _ action: KeyPath<Store.Interactor, Action<Store, First, Second>>, _ first: First, _ second: Second,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        storeOfProxy?.dispatch(action, first, second, fileID: fileID, line: line) ?? .cancelled
    }

    /// Runs an async action of the interactor, with two arguments.
    @_documentation(visibility: internal)
    @discardableResult
    public func dispatch<First, Second>(
        _ action: KeyPath<Store.Interactor, AsyncAction<Store, First, Second>>, _ first: First, _ second: Second,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await storeOfProxy?.dispatch(action, first, second, fileID: fileID, line: line) ?? .cancelled
    }
}
