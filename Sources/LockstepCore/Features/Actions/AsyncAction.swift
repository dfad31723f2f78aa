/// A named piece of asynchronous work on a store: a list of components, such as reducers and middlewares.
///
/// ```swift
/// @Interactor
/// final class ProfileInteractor {
///     @Outward(\.api) var api: any API
///
///     var refresh: AsyncAction<ProfileStore> {
///         AsyncAction {
///             Reducer(setter: \.isRefreshing) { true }
///             AsyncMiddleware { proxy in
///                 proxy.dispatch(\.nameMutator, try await self.api.name())
///             }
///             Finally { Reducer(setter: \.isRefreshing) { false } }
///         }
///     }
/// }
///
/// await store.dispatch(\.refresh)
/// try await store.dispatch(\.refresh).get()  // throws the error of an action that failed
/// ```
///
/// The components run in the order in which they are written (promise A1). While a component awaits, other work can
/// change the store. Each component sees the state that is current when the component starts (promise A2).
///
/// If a component throws an error, later components do not run, except for ``OnFailure`` and ``Finally`` (promise A3).
/// The outcome is ``ExecutionOutcome/failed(_:)``. If the error is a cancellation, such as a `CancellationError`, the
/// outcome is ``ExecutionOutcome/cancelled``, and ``OnFailure`` does not run.
///
/// A policy decides what happens if the action is dispatched again while it runs:
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
    /// The rule for a dispatch of this action if an earlier dispatch with the same name is still running or waiting on
    /// the same store.
    public let policy: RunPolicy
    let components: @MainActor (repeat each Argument) -> [any AsyncActionComponent<Store>]

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - name: The action's name. The default is the name of the property that returns the action.
    ///   - policy: The rule for a dispatch if an earlier dispatch with this name is still running or waiting on the
    ///     store (promises P1 to P3). The arguments make no difference. By default, both actions run at the same time.
    ///
    ///     A superseded action returns ``ExecutionOutcome/superseded``. Its reducers then set nothing, even in
    ///     ``Finally``. A dropped action returns ``ExecutionOutcome/dropped``.
    ///
    ///     The policy applies before the interceptors. With ``RunPolicy/latest``, a dispatch supersedes the earlier
    ///     dispatch even if an interceptor then drops the new dispatch. To avoid this, omit the policy here, and use a
    ///     ``RunPolicyInterceptor`` that runs inside the other interceptor.
    ///   - components: A closure that receives the arguments of a dispatch and returns the components. Each dispatch
    ///     calls the closure.
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

    /// Dispatches the action, and waits until the action has ended.
    ///
    /// - Parameters:
    ///   - store: The store that the action runs on.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the action.
    @discardableResult
    public func callAsFunction(
        _ store: Store, _ arguments: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        let site = CallSite(fileID: fileID, line: line)
        return await store.pipeline.withOverrides { await perform(store, repeat each arguments, at: site) }
    }

    private func perform(
        _ store: Store, _ arguments: repeat each Argument, at site: CallSite
    ) async -> ExecutionOutcome {
        let payload = actionPayload(of: repeat each arguments)
        let execution = store.pipeline.beginExecution(.action, .name(name), payload: payload, at: site)
        let work: @MainActor () async -> ExecutionOutcome = {
            await execution.perform(mayDrop: true) {
                await ExecutionOutcome { try await components(repeat each arguments).run(on: store) }
            }
        }
        return policy.takesPlace ? await runByPolicy(execution, in: store.pipeline, work) : await work()
    }
}

extension AsyncAction {
    /// Dispatches the action, and waits until the action has ended. The call `await interactor.refresh(store)` does the
    /// same.
    ///
    /// ```swift
    /// await interactor.refresh.dispatch(store)
    /// ```
    ///
    /// - Parameters:
    ///   - store: The store that the action runs on.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the action.
    @discardableResult
    @inlinable public func dispatch(
        _ store: Store, _ arguments: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        await self(store, repeat each arguments, fileID: fileID, line: line)
    }
}
