/// A named piece of synchronous work on a store: a list of components, such as reducers and middlewares.
///
/// ```swift
/// @Interactor
/// final class ProfileInteractor {
///     var rename: Action<ProfileStore, String> {
///         Action { name in
///             Reducer(setter: \.name) { name }
///             Middleware { proxy in print("renamed to \(proxy.name)") }
///         }
///     }
/// }
///
/// store.dispatch(\.rename, "Ada")
/// ```
///
/// The components run in the order in which they are written (promise A1). If a component throws an error, later
/// components do not run, except for ``OnFailure`` and ``Finally`` (promise A3). The outcome is
/// ``ExecutionOutcome/failed(_:)``. If the error is a cancellation, such as a `CancellationError`, the outcome is
/// ``ExecutionOutcome/cancelled``, and ``OnFailure`` does not run.
///
/// Each dispatch is an ``Execution`` with the action's name. The payload of the execution is the action's argument. If
/// the action has several arguments, the payload is a tuple of them.
///
/// Isolation: the main actor.
@MainActor public struct Action<Store: ActionStore, each Argument> {
    /// The action's name.
    public let name: String
    @usableFromInline let components: @MainActor (repeat each Argument) -> [any ActionComponent<Store>]

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - name: The action's name. The default is the name of the property that returns the action.
    ///   - components: A closure that receives the arguments of a dispatch and returns the components. Each dispatch
    ///     calls the closure.
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
    ///   - store: The store that the action runs on.
    ///   - arguments: The action's arguments.
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the action.
    @discardableResult
    @inlinable public func callAsFunction(
        _ store: Store, _ arguments: repeat each Argument, fileID: StaticString = #fileID, line: UInt = #line
    ) -> ExecutionOutcome {
        store.actionTarget.core.runAction(
            name, actionPayload(of: repeat each arguments), CallSite(fileID: fileID, line: line)
        ) {
            try components(repeat each arguments).run(on: store)
        }
    }
}

extension AnyPipeline {
    /// Runs a synchronous action with the overrides of this store, and returns the outcome of the action.
    @usableFromInline final func runAction(
        _ name: String, _ payload: @autoclosure () -> Any?, _ site: CallSite, _ work: () throws -> Void
    ) -> ExecutionOutcome {
        withOverrides {
            if hasAttachments {
                let running = beginExecution(.action, .name(name), payload: payload(), at: site)
                return running.perform(mayDrop: true) { ExecutionOutcome(of: work) }
            }
            let running = RunningExecution(.action, .name(name), at: site, in: self)
            let outcome = CallContext.with({ $0.execution = running }, run: { ExecutionOutcome(of: work) })
            running.end(outcome)
            return outcome
        }
    }
}

extension Action {
    /// Dispatches the action. The call `interactor.rename(store, "Ada")` does the same.
    ///
    /// ```swift
    /// interactor.rename.dispatch(store, "Ada")
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
    ) -> ExecutionOutcome {
        self(store, repeat each arguments, fileID: fileID, line: line)
    }
}
