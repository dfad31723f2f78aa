/// A component that runs at the end of an action: after success, after a failure, and after a cancellation (promise
/// A3).
///
/// ```swift
/// AsyncAction {
///     Reducer(setter: \.isSaving) { true }
///     AsyncMiddleware { proxy in try await self.api.save(proxy.notes) }
///     Finally { Reducer(setter: \.isSaving) { false } }
/// }
/// ```
///
/// `Finally` runs after all other components of the same list, even if it is written before them. Several `Finally`
/// components run in the order in which they are written.
///
/// The closure of `Finally` lists components, as in the example, or receives a proxy and dispatches actions. In an
/// ``AsyncAction``, the closure may await.
///
/// In two cases, `Finally` does not run:
///
/// - The action was dropped.
/// - A ``Guard`` ended the action, and only guards had run.
///
/// In two other cases, `Finally` runs, but its reducers set nothing:
///
/// - The action was superseded. The newer run sets the same state.
/// - `cancelTasks(named:)` cancelled the task. Reset flags such as `isSaving` in the code that cancels the task.
///
/// If the task of the action was cancelled, the task is still cancelled during `Finally`. For example, `Task.sleep`
/// then throws at once.
///
/// If `Finally` throws an error, the other `Finally` components still run. If no earlier component threw an error, the
/// action ends with the error of `Finally`. If an earlier component threw an error, the outcome of the action does not
/// change. A ``RuntimeWarning`` then reports the error of `Finally`, unless it is a cancellation.
///
/// Isolation: the main actor.
@MainActor public struct Finally<Work: AsyncActionComponent>: AsyncActionComponent {
    private let work: Work

    /// Creates a component that runs another component at the end.
    ///
    /// - Parameter work: The component to run at the end.
    private init(_ work: Work) { self.work = work }

    /// The turn ``ComponentTurn/finally``: the component runs at the end.
    public var turn: ComponentTurn { .finally }

    /// Runs the closure or the components that this `Finally` was created with.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: The error that the closure or a component throws.
    public func run(on store: Work.Store) async throws {
        try await PolicyRun.finish { try await work.run(on: store) }
    }
}

extension Finally: ActionComponent where Work: ActionComponent {
    /// Runs the closure or the components that this `Finally` was created with.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: The error that the closure or a component throws.
    public func run(on store: Work.Store) throws {
        try PolicyRun.finish { try work.run(on: store) }
    }
}

extension Finally {
    /// Creates a component that runs a closure at the end.
    ///
    /// - Parameter body: A closure that receives a proxy. The proxy has the values of the store at the start of the
    ///   closure.
    public init<Store: ActionStore>(_ body: @escaping @MainActor (Store.Proxy) throws -> Void)
    where Work == Middleware<Store> {
        self.init(Middleware(body))
    }

    /// Creates a component that runs an async closure at the end.
    ///
    /// - Parameter body: A closure that receives a proxy. The proxy has the values of the store at the start of the
    ///   closure.
    public init<Store: ActionStore>(_ body: @escaping @MainActor (Store.Proxy) async throws -> Void)
    where Work == AsyncMiddleware<Store> {
        self.init(AsyncMiddleware(body))
    }

    /// Creates a component that runs other components at the end.
    ///
    /// - Parameter components: A closure that returns the components. The closure is called at the end of the action.
    public init<Store: ActionStore>(
        @ActionBuilder<Store> _ components: @escaping @MainActor () -> [any ActionComponent<Store>]
    )
    where Work == Middleware<Store> {
        self.init(Middleware({ _ in }, then: components))
    }

    /// Creates a component that runs other components at the end. The other components may await.
    ///
    /// - Parameter components: A closure that returns the components. The closure is called at the end of the action.
    public init<Store: ActionStore>(
        @AsyncActionBuilder<Store> _ components: @escaping @MainActor () -> [any AsyncActionComponent<Store>]
    ) where Work == AsyncMiddleware<Store> {
        self.init(AsyncMiddleware({ _ in }, then: components))
    }
}
