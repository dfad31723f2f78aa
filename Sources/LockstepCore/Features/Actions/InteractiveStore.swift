/// A store whose actions are in an interactor. To declare such a store, attach `@Store(MyInteractor.self)` to a class.
///
/// Isolation: the main actor.
@MainActor public protocol InteractiveStore: ActionStore {
    /// The type of the interactor.
    associatedtype Interactor: InteractorProtocol

    /// The interactor, which has the actions of this store. The store makes the interactor when this property is first
    /// read.
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
    ///   - action: The key path of the interactor's property that returns the action.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the action. Call ``ExecutionOutcome/get()`` to throw the error of a failed action.
    @discardableResult
    @inlinable public func dispatch<each Argument>(
        _ action: KeyPath<Interactor, Action<Self, repeat each Argument>>, _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        interactor[keyPath: action](self, repeat each arguments, fileID: fileID, line: line)
    }

    /// Runs an async action of the interactor on this store, and waits until the action has ended.
    ///
    /// ```swift
    /// await store.dispatch(\.refresh)            // ignores the outcome
    /// try await store.dispatch(\.refresh).get()  // throws the error of an action that failed
    /// ```
    ///
    /// - Parameters:
    ///   - action: The key path of the interactor's property that returns the action.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the action. Call ``ExecutionOutcome/get()`` to throw the error of a failed action.
    @discardableResult
    @inlinable public func dispatch<each Argument>(
        _ action: KeyPath<Interactor, AsyncAction<Self, repeat each Argument>>, _ arguments: repeat each Argument,
        fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await interactor[keyPath: action](self, repeat each arguments, fileID: fileID, line: line)
    }
}
