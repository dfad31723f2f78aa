/// Keeps the actions of a store, and what they need to work. `@Interactor` makes a class one.
///
/// An interactor holds no state: it reads a store by the proxy that a middleware is given, and changes it by reducers and
/// by dispatching. So it can be tested by itself, on any store:
///
/// ```swift
/// let interactor = TodoInteractor(api: mock)
/// await interactor.dispatch(\.refresh, to: store)
/// ```
@MainActor public protocol InteractorProtocol: AnyObject {
    /// Makes an interactor for a store.
    ///
    /// - Returns: A new interactor.
    static func build() -> Self
}

extension InteractorProtocol {
    /// Runs one of this interactor's actions on a store, whether or not the store has an interactor.
    ///
    /// - Parameters:
    ///   - action: The property that makes the action.
    ///   - store: The store to run on.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: How it ended; `get()` throws the error of one that failed.
    @discardableResult
    public func dispatch<Store, each Argument>(
        _ action: KeyPath<Self, Action<Store, repeat each Argument>>, to store: Store,
        _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        self[keyPath: action](store, repeat each arguments, fileID: fileID, line: line)
    }

    /// Runs one of this interactor's async actions on a store, and waits until it has ended.
    ///
    /// - Parameters:
    ///   - action: The property that makes the action.
    ///   - store: The store to run on.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: How it ended; `get()` throws the error of one that failed.
    @discardableResult
    public func dispatch<Store, each Argument>(
        _ action: KeyPath<Self, AsyncAction<Store, repeat each Argument>>, to store: Store,
        _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await self[keyPath: action](store, repeat each arguments, fileID: fileID, line: line)
    }

    /// Runs an action on a store.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - store: The store to run on.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: How it ended; `get()` throws the error of one that failed.
    @discardableResult
    public func dispatch<Store, each Argument>(
        _ action: Action<Store, repeat each Argument>, to store: Store, _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        action(store, repeat each arguments, fileID: fileID, line: line)
    }

    /// Runs an async action on a store, and waits until it has ended.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - store: The store to run on.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: How it ended; `get()` throws the error of one that failed.
    @discardableResult
    public func dispatch<Store, each Argument>(
        _ action: AsyncAction<Store, repeat each Argument>, to store: Store, _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await action(store, repeat each arguments, fileID: fileID, line: line)
    }
}
