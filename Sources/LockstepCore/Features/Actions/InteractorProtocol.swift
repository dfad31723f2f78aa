/// An object that has the actions of a store. To declare an interactor, attach `@Interactor` to a class.
///
/// An interactor has dependencies, but no state. A test can make an interactor with mock dependencies, and run the
/// interactor's actions on a store:
///
/// ```swift
/// let interactor = ToDoInteractor(api: MockAPI())
/// await interactor.dispatch(\.refresh, to: store)
/// ```
///
/// Isolation: the main actor.
@MainActor public protocol InteractorProtocol: AnyObject {
    /// Makes an interactor for a store. Each store calls this method once, when its interactor is first used.
    ///
    /// - Returns: A new interactor.
    static func build() -> Self
}

extension InteractorProtocol {
    /// Runs one of this interactor's actions on a store. The store's own interactor, if any, is not used.
    ///
    /// - Parameters:
    ///   - action: The key path of the property that returns the action.
    ///   - store: The store that the action runs on.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the action. Call ``ExecutionOutcome/get()`` to throw the error of a failed action.
    @discardableResult
    public func dispatch<Store, each Argument>(
        _ action: KeyPath<Self, Action<Store, repeat each Argument>>, to store: Store,
        _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        self[keyPath: action](store, repeat each arguments, fileID: fileID, line: line)
    }

    /// Runs one of this interactor's async actions on a store, and waits until the action has ended.
    ///
    /// - Parameters:
    ///   - action: The key path of the property that returns the action.
    ///   - store: The store that the action runs on.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the action. Call ``ExecutionOutcome/get()`` to throw the error of a failed action.
    @discardableResult
    public func dispatch<Store, each Argument>(
        _ action: KeyPath<Self, AsyncAction<Store, repeat each Argument>>, to store: Store,
        _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await self[keyPath: action](store, repeat each arguments, fileID: fileID, line: line)
    }
}
