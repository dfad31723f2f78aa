extension ActionStore {
    /// Runs an action on this store.
    ///
    /// ```swift
    /// store.dispatch(interactor.rename, "Ada")
    /// ```
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the action. Call ``ExecutionOutcome/get()`` to throw the error of a failed action.
    @discardableResult
    @inlinable public func dispatch<each Argument>(
        _ action: Action<Self, repeat each Argument>, _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        action(self, repeat each arguments, fileID: fileID, line: line)
    }

    /// Runs an async action on this store, and waits until the action has ended.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the action. Call ``ExecutionOutcome/get()`` to throw the error of a failed action.
    @discardableResult
    @inlinable public func dispatch<each Argument>(
        _ action: AsyncAction<Self, repeat each Argument>, _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await action(self, repeat each arguments, fileID: fileID, line: line)
    }

    /// Runs an action that a property of this store returns.
    ///
    /// ```swift
    /// store.dispatch(\.nameMutator, "Ada")
    /// ```
    ///
    /// If the store's interactor also has an action with the name of the property, a key path without a type, such as
    /// `\.nameMutator`, refers to the interactor's action.
    ///
    /// - Parameters:
    ///   - action: The key path of the property.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the action. Call ``ExecutionOutcome/get()`` to throw the error of a failed action.
    @_disfavoredOverload @discardableResult
    @inlinable public func dispatch<each Argument>(
        _ action: KeyPath<Self, Action<Self, repeat each Argument>>, _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        self[keyPath: action](self, repeat each arguments, fileID: fileID, line: line)
    }

    /// Runs an async action that a property of this store returns, and waits until the action has ended.
    ///
    /// If the store's interactor also has an action with the name of the property, a key path without a type, such as
    /// `\.nameMutator`, refers to the interactor's action.
    ///
    /// - Parameters:
    ///   - action: The key path of the property.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the action. Call ``ExecutionOutcome/get()`` to throw the error of a failed action.
    @_disfavoredOverload @discardableResult
    @inlinable public func dispatch<each Argument>(
        _ action: KeyPath<Self, AsyncAction<Self, repeat each Argument>>, _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await self[keyPath: action](self, repeat each arguments, fileID: fileID, line: line)
    }
}
