/// Synchronous work on a store, made of reducers and middlewares that run in the order written (promise A1).
///
/// ```swift
/// var rename: Action<ProfileStore, String> {
///     Action { name in
///         Reducer(setter: \.name) { name }
///         Middleware { proxy in print("renamed to \(proxy.name)") }
///     }
/// }
///
/// store.dispatch(\.rename, "Ada")
/// ```
///
/// Each dispatch is an ``Execution`` with the action's name and its arguments as the payload: one argument as it is,
/// several as a tuple. An error that a component throws ends the action, and is the outcome of the dispatch: later
/// components do not run, except for ``OnFailure`` and ``Finally`` (promise A3).
///
/// Isolation: the main actor.
@MainActor public struct Action<Store: ActionStore, each Argument> {
    /// The action's name.
    public let name: String
    @usableFromInline let components: @MainActor (repeat each Argument) -> [any ActionComponent<Store>]

    /// Makes an action.
    ///
    /// - Parameters:
    ///   - name: The action's name; by default that of the property which makes it.
    ///   - components: The reducers and middlewares, given the arguments of the dispatch. Called at each dispatch.
    @inlinable public init(
        _ name: String = #function,
        @ActionBuilder<Store> _ components:
            @escaping @MainActor (repeat each Argument) ->
            [any ActionComponent<Store>]
    ) {
        self.name = name
        self.components = components
    }

    /// Dispatches the action.
    ///
    /// - Parameters:
    ///   - store: The store to run on.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: How it ended.
    @discardableResult
    @inlinable public func callAsFunction(
        _ store: Store, _ arguments: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        func work() throws {
            try components(repeat each arguments).run(on: store)
        }
        guard AllStores.hasEverListened || store.actionTarget.core.isListening else {
            return ExecutionOutcome(of: work)
        }
        let payload = ActionPayload.value(of: repeat each arguments)
        let site = CallSite(fileID: fileID, line: line)
        return store.pipeline.outcome(.action, name, payload: payload, at: site, of: work)
    }
}

extension Action {
    /// Dispatches the action: ``callAsFunction(_:_:fileID:line:)`` by a name.
    ///
    /// ```swift
    /// interactor.rename.dispatch(store, "Ada")
    /// ```
    ///
    /// - Parameters:
    ///   - store: The store to run on.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: How it ended.
    @discardableResult
    @inlinable public func dispatch(
        _ store: Store, _ arguments: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        self(store, repeat each arguments, fileID: fileID, line: line)
    }
}
