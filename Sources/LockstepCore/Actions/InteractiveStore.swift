/// A store whose actions are kept by an interactor. `@Store(MyInteractor.self)` makes a class one.
@MainActor public protocol InteractiveStore: ActionStore {
    /// What keeps the store's actions.
    associatedtype Interactor: InteractorProtocol

    /// What keeps this store's actions.
    var interactor: Interactor { get }
}

extension InteractiveStore {
    /// Runs an action of the interactor on this store.
    ///
    /// ```swift
    /// store.dispatch(\.addItem, "Milk", "2 litres")
    /// ```
    ///
    /// - Parameters:
    ///   - action: The interactor's property that makes the action.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: How it ended; `get()` throws the error of one that failed.
    @discardableResult
    @inlinable public func dispatch<each Argument>(
        _ action: KeyPath<Interactor, Action<Self, repeat each Argument>>, _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        interactor[keyPath: action](self, repeat each arguments, fileID: fileID, line: line)
    }

    /// Runs an async action of the interactor on this store, and waits until it has ended.
    ///
    /// ```swift
    /// await store.dispatch(\.refresh)
    /// try await store.dispatch(\.refresh).get()
    /// ```
    ///
    /// - Parameters:
    ///   - action: The interactor's property that makes the action.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: How it ended; `get()` throws the error of one that failed.
    @discardableResult
    @inlinable public func dispatch<each Argument>(
        _ action: KeyPath<Interactor, AsyncAction<Self, repeat each Argument>>, _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await interactor[keyPath: action](self, repeat each arguments, fileID: fileID, line: line)
    }
}
