/// Asynchronous work on a store, made of reducers and middlewares that run in the order written (promise A1).
///
/// ```swift
/// var refresh: AsyncAction<ProfileStore> {
///     AsyncAction {
///         Reducer(setter: \.isRefreshing) { true }
///         AsyncMiddleware { proxy in
///             proxy.dispatch(\.nameMutator, try await self.api.name())
///         }
///         Finally { Reducer(setter: \.isRefreshing) { false } }
///     }
/// }
///
/// await store.dispatch(\.refresh)
/// try await store.dispatch(\.refresh).get()  // throws what a component threw
/// ```
///
/// Other work may run on the store wherever a component awaits, and nowhere else; each component sees the state that is
/// current when it begins (promise A2). An error that a component throws ends the action: later components do not run,
/// except for ``OnFailure`` and ``Finally`` (promise A3).
///
/// A policy says what becomes of a dispatch while another one runs:
///
/// ```swift
/// var search: AsyncAction<SearchStore, String> {
///     AsyncAction(policy: .latest) { text in
///         AsyncReducer(setter: \.hits) { try await self.api.search(text) }
///     }
/// }
/// ```
///
/// Isolation: the main actor.
@MainActor public struct AsyncAction<Store: ActionStore, each Argument> {
    /// The action's name.
    public let name: String
    /// What becomes of a dispatch while another one of the same name runs on the same store.
    public let policy: RunPolicy
    let components: @MainActor (repeat each Argument) -> [any AsyncActionComponent<Store>]

    /// Makes an action.
    ///
    /// - Parameters:
    ///   - name: The action's name; by default that of the property which makes it.
    ///   - policy: What becomes of a dispatch while another one of the same name runs on the same store, whatever its arguments
    ///     (promises P1 to P3). The dispatch returns how its action ended: ``ExecutionOutcome/superseded`` or
    ///     ``ExecutionOutcome/dropped``, where that is what became of it. An action that was superseded sets nothing by its
    ///     reducers any more, those in ``Finally`` included: the action that took its place sets the same state.
    ///   - components: The reducers and middlewares, given the arguments of the dispatch. Called at each dispatch.
    public init(
        _ name: String = #function,
        policy: RunPolicy = .concurrent,
        @AsyncActionBuilder<Store> _ components:
            @escaping @MainActor (repeat each Argument) ->
            [any AsyncActionComponent<Store>]
    ) {
        self.name = name
        self.policy = policy
        self.components = components
    }

    /// Dispatches the action, and waits until it has ended.
    ///
    /// - Parameters:
    ///   - store: The store to run on.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: How it ended.
    @discardableResult
    public func callAsFunction(
        _ store: Store, _ arguments: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        let site = CallSite(fileID: fileID, line: line)
        if policy != .concurrent { return await runInLine(store, repeat each arguments, at: site) }
        let payload = ActionPayload.value(of: repeat each arguments)
        return await store.pipeline.outcome(.action, name, payload: payload, at: site) {
            try await components(repeat each arguments).run(on: store)
        }
    }
}

extension AsyncAction {
    /// Dispatches the action, and waits until it has ended: ``callAsFunction(_:_:fileID:line:)`` by a name.
    ///
    /// ```swift
    /// await interactor.refresh.dispatch(store)
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
    ) async -> ExecutionOutcome {
        await self(store, repeat each arguments, fileID: fileID, line: line)
    }
}
